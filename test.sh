#!/usr/bin/env bash
# Builds and tests everything. The last line of the output is "N passed, N failed"; the exit status is 0 if none failed.
here="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
source "$here/.ci/setup.sh" || exit 1

usage() {
  cat <<'USAGE'
usage: ./test.sh [--full]

Installs what is missing, builds the presets release, check and asan, runs the fast tests under check and asan, and
asks run.sh for a short USI exchange. The last line says how many test cases and scripts passed and failed.

  --full      run the slow tests too (under check)
  -h, --help  print this
USAGE
}

check_tests=check
while (($#)); do
  case $1 in
    --full) check_tests=check-full ;;
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

if ! install_missing "${build_packages[@]}" "${test_packages[@]}"; then
  count 0 1
else
  build_or_fail release && test_run_sh
  build_or_fail check && run_tests "$check_tests" check
  build_or_fail asan && run_tests asan asan
fi
closing_line
((failed == 0 && passed > 0))
