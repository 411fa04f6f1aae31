#!/usr/bin/env bash
# Builds the engine if need be and becomes it: stdin, stdout, the arguments and the working directory are the engine's.
here="$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")"
source "$here/.ci/setup.sh" || exit 1

install_missing "${build_packages[@]}" || exit 1
build release tsugite || { say "the build failed"; exit 1; }
exec "$root/build/release/tsugite" "$@"
