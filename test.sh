#!/usr/bin/env bash
# Builds and tests everything. The last line of the output is "N passed, N failed"; the exit status is 0 if none failed.
here="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
source "$here/.ci/setup.sh" || exit 1

usage() {
  cat <<'USAGE'
usage: ./test.sh [--full | --windows]

Installs what is missing, builds the presets release, check and asan, runs the fast tests under check and asan, and
asks run.sh for a short USI exchange. The last line says how many test cases and scripts passed and failed.

  --full      run the slow tests too (under check), and have release solve the whole table of tsume problems
  --windows   instead: install the cross compiler and Wine, build the presets release and windows, hold the Windows
              conversations under Wine, and compare what both builds think
  -h, --help  print this
USAGE
}

check_tests=check
mate_table=false
windows=false
while (($#)); do
  case $1 in
    --full) check_tests=check-full mate_table=true ;;
    --windows) windows=true ;;
    -h | --help) usage; exit 0 ;;
    *) say "unknown argument: $1"; usage >&2; exit 2 ;;
  esac
  shift
done

passed=0
failed=0
closing_line() { printf '%d passed, %d failed\n' "$passed" "$failed"; }

# count <passed> <failed>
count() { passed=$((passed + $1)) failed=$((failed + $2)); }

# run_tests <test preset> <build preset>
run_tests() {
  local tree="$root/build/$2" counts
  say "testing build/$2 ($1)"
  rm -f -- "$tree/tests.xml"
  (cd -- "$root" && ctest --preset "$1" --parallel "$(nproc)" --output-junit "$tree/tests.xml" \
    --test-output-size-passed 1000000 --test-output-size-failed 1000000) </dev/null
  if counts="$(python3 "$root/.ci/count_tests.py" "$tree/tests.xml")"; then
    count $counts
  else
    count 0 1
  fi
}

# run_script <script> <argument>...: a test script of tests/, whose last line is "N passed, N failed".
run_script() {
  local last
  say "testing $*"
  last="$(python3 "$root/tests/$1" "${@:2}" </dev/null | tee >(cat >&2) | tail -n 1)"
  if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed ]] && ((BASH_REMATCH[1] > 0)); then
    count "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
  else
    count 0 1
  fi
}

# The .exe under Wine, in a Windows of its own that is made anew. One engine idles there all the time: with the last
# program Windows would end too, and its next start takes seconds.
test_windows() {
  local program="wine $root/build/windows/tsugite.exe"
  export WINEPREFIX="$root/build/wine" WINEDEBUG=-all
  say "preparing Wine"
  rm -rf -- "$WINEPREFIX"
  wineboot --init </dev/null >&2 || { say "Wine does not start"; count 0 1; return 1; }
  local idle  # its input: it ends with it
  exec {idle}> >($program >/dev/null 2>&1)
  run_script same_moves_test.py --engine "$program" --other "$root/build/release/tsugite"
  # A backslash is no letter of a name there.
  run_script conversation/run.py --engine "$program" --transport pipe --slow-factor 2 --grace 1000 \
    --skip book_path_backslash
  run_script conversation/run.py --engine "$program" --transport file --slow-factor 2 --grace 1000
  exec {idle}>&-
  wineserver --kill
}

# build_or_fail <preset>
build_or_fail() {
  build "$1" && return
  say "the build of $1 failed"
  count 0 1
  return 1
}

# From another folder, with a pipe: the engine's answer must be all there is on stdout.
test_run_sh() {
  local answer
  answer="$(cd / && printf 'usi\nquit\n' | "$root/run.sh")"
  if [[ $answer == "id name "* && $answer == *$'\nusiok' ]]; then
    count 1 0
  else
    say "run.sh: no clean answer to usi, but: $answer"
    count 0 1
  fi
}

if $windows; then
  if install_missing "${build_packages[@]}" "${windows_packages[@]}" "${wine_packages[@]}" python3; then
    build_or_fail release && build_or_fail windows && test_windows
  else
    count 0 1
  fi
elif ! install_missing "${build_packages[@]}" "${test_packages[@]}"; then
  count 0 1
else
  if build_or_fail release; then test_run_sh; else mate_table=false; fi
  build_or_fail check && run_tests "$check_tests" check
  build_or_fail asan && run_tests asan asan
  # It watches the clock, so nothing else runs beside it.
  if $mate_table; then
    run_script mate_table.py --engine "$root/build/release/tsugite"
  fi
fi
closing_line
((failed == 0 && passed > 0))
