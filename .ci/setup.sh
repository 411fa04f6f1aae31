# What run.sh, test.sh and .ci/run share; to be sourced with bash. All that is said goes to stderr, and nothing here
# reads stdin: both belong to the engine.

root="$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")"

# make: g++ needs it to link with LTO on more than one core.
build_packages=(g++ make cmake ninja-build libboost-dev libspdlog-dev libcli11-dev libzstd-dev)
test_packages=(doctest-dev libbenchmark-dev clang-format python3)
windows_packages=(g++-mingw-w64-x86-64-posix)
wine_packages=(wine wine64)

say() { printf 'tsugite: %s\n' "$*" >&2; }

# install_missing <package>...: installs from Debian what is not there yet.
install_missing() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is not a Debian system; trusting that it has the like of: $*"
    return 0
  fi
  local package installed missing=()
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null </dev/null)"
  for package in "$@"; do
    [[ $installed == *" installed:$package "* ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "missing packages, and there is no sudo. As root, please run: apt-get install ${missing[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  "${as_root[@]}" "${apt[@]}" update </dev/null >&2 &&
    "${as_root[@]}" "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >&2 ||
    { say "could not install ${missing[*]}"; return 1; }
}

# build <preset> [<target>]: configures where needed and builds all of it, or the target. Quiet when everything is up to
# date. A lock keeps two callers (say, both sides of a match) out of each other's way.
build() {
  local preset=$1 target=${2:-} tree="$root/build/$1"
  mkdir -p -- "$root/build" || return 1
  (
    flock -n 9 || { say "waiting for another build"; flock 9; } || exit 1
    cd -- "$root" || exit 1
    configure "$preset" "$tree" && compile "$preset" ${target:+--target "$target"}
  ) 9>"$root/build/.lock-$preset" </dev/null >&2
}

# configure <preset> <tree>: after the first time ninja reruns cmake by itself, but for three changes it does not see:
# the presets, the place of the repository, and TSUGITE_WERROR in the environment.
configure() {
  local preset=$1 tree=$2 options=()
  [[ -z ${TSUGITE_WERROR:-} ]] || options+=("-DTSUGITE_WERROR=$TSUGITE_WERROR")
  if [[ -e $tree/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$tree/CMakeCache.txt"; then
    options+=(--fresh)
  elif [[ -z ${TSUGITE_WERROR:-} && -e $tree/build.ninja && ! CMakePresets.json -nt $tree/build.ninja ]]; then
    return 0
  fi
  say "configuring build/$preset"
  cmake --preset "$preset" "${options[@]}"
}

compile() {
  cmake --build --preset "$@" 2>&1 | sed -u -e '/Re-checking globbed directories/d' -e '/^ninja: no work to do/d'
  return "${PIPESTATUS[0]}"
}
