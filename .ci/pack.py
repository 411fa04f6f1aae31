#!/usr/bin/env python3
"""Packs the built engine for those who only want to play: see .ci/release, which builds first.

  pack.py [--out FOLDER]

Writes into FOLDER (build/archives)
  tsugite-VERSION-windows-x86_64.zip   tsugite.exe; manuals with BOM and CRLF, names marked as UTF-8
  tsugite-VERSION-linux-x86_64.tar.gz  tsugite, a static program
  tsugite_VERSION_amd64.deb            the same as a Debian package
and prints their sizes and SHA-256. The same commit and compilers give the same archives: all files have the commit's
date.
"""

import argparse
import gzip
import hashlib
import io
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
SUMMARY = "USI shogi engine"
DESCRIPTION = [
    "Tsugite plays shogi and analyses positions. It speaks the USI protocol, so",
    "that programs with a board, such as ShogiHome, can use it; at a terminal it",
    "has commands of its own.",
]
# Linked into the program: libraries as headers, and the C runtime.
LIBRARIES = [("CLI11", "libcli11-dev"), ("spdlog", "libspdlog-dev"), ("fmt", "libfmt-dev")]
ON_WINDOWS = LIBRARIES + [("mingw-w64", "mingw-w64-common")]
ON_LINUX = LIBRARIES + [("glibc", "libc6")]


def version():
    return re.search(r"project\(tsugite VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text("utf-8")).group(1)


def commit_time():
    """Seconds since 1970; now outside a repository."""
    asked = subprocess.run(["git", "-C", str(ROOT), "log", "-1", "--format=%ct"], capture_output=True, check=False)
    return int(asked.stdout) if asked.returncode == 0 and asked.stdout.strip() else int(time.time())


def text_of(path):
    return (ROOT / path).read_text("utf-8")


def for_windows(text):
    """As the oldest Notepad likes it."""
    return b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode("utf-8")


def licences(linked):
    text = "Tsugite\n=======\n\n" + text_of("LICENSE")
    for name, package in linked:
        text += "\n\n%s\n%s\n\n" % (name, "=" * len(name))
        text += pathlib.Path("/usr/share/doc", package, "copyright").read_text("utf-8")
    return text + "\n\nBoost\n=====\n\nBoost Software License 1.0, which asks for no notice in programs.\n"


def write_zip(path, folder, files, when):
    date = time.gmtime(when)[:6]
    with zipfile.ZipFile(path, "w") as archive:
        for name, content, executable in files:
            entry = zipfile.ZipInfo(folder + "/" + name, date)  # a name beyond ASCII gets the UTF-8 flag
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if executable else 0o100644) << 16
            archive.writestr(entry, content, compresslevel=9)


def write_tar(path, folder, files, when):
    with open(path, "wb") as out, gzip.GzipFile("", "wb", 9, out, when) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, content, executable in files:
            entry = tarfile.TarInfo(folder + "/" + name)
            entry.size, entry.mtime, entry.mode = len(content), when, 0o755 if executable else 0o644
            archive.addfile(entry, io.BytesIO(content))


def write_deb(path, files, when):
    with tempfile.TemporaryDirectory() as tree:
        size = 0
        for name, content, executable in files:
            target = pathlib.Path(tree, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            target.chmod(0o755 if executable else 0o644)
            size += len(content)
        control = pathlib.Path(tree, "DEBIAN", "control")
        control.parent.mkdir()
        control.write_text(
            "Package: tsugite\nVersion: %s\nArchitecture: amd64\nMaintainer: The Tsugite authors <tsugite@localhost>\n"
            "Installed-Size: %d\nSection: games\nPriority: optional\nDescription: %s\n%s\n"
            % (version(), (size + 1023) // 1024, SUMMARY, "\n".join(" " + line for line in DESCRIPTION)), "utf-8")
        for folder, folders, names in os.walk(tree):
            os.chmod(folder, 0o755)
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, str(path)], check=True,
                       stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(when)})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=BUILD / "archives", metavar="FOLDER")
    parser.add_argument("--check-arguments", action="store_true", help="do nothing but find errors in the arguments")
    arguments = parser.parse_args()
    if arguments.check_arguments:
        return 0
    out = arguments.out
    programs = {}
    for preset, name in (("portable", "tsugite"), ("windows", "tsugite.exe")):
        path = BUILD / preset / name
        if not path.is_file():
            parser.error("%s is not built; .ci/release builds it" % path)
        programs[preset] = path.read_bytes()

    out.mkdir(parents=True, exist_ok=True)
    when = commit_time()
    folder = "tsugite-" + version()

    # Whatever the READMEs point at comes with them.
    pages = ["README.ja.md", "README.md"] + sorted("docs/" + path.name for path in (ROOT / "docs").iterdir())

    windows = [("tsugite.exe", programs["windows"], True),
               ("はじめにお読みください.txt", for_windows(text_of("docs/manual.ja.txt")), False),
               ("Manual.txt", for_windows(text_of("docs/manual.en.txt")), False),
               *((name, for_windows(text_of(name).replace("(LICENSE)", "(LICENSE.txt)")), False) for name in pages),
               ("LICENSE.txt", for_windows(text_of("LICENSE")), False),
               ("licences.txt", for_windows(licences(ON_WINDOWS)), False)]
    zip_path = out / (folder + "-windows-x86_64.zip")
    write_zip(zip_path, folder, windows, when)

    texts = [(name, text_of(name).encode("utf-8"), False) for name in pages + ["LICENSE"]]
    linux = [("tsugite", programs["portable"], True)] + texts + [("licences.txt", licences(ON_LINUX).encode("utf-8"), False)]
    tar_path = out / (folder + "-linux-x86_64.tar.gz")
    write_tar(tar_path, folder, linux, when)

    papers = "usr/share/doc/tsugite/"
    package = [("usr/games/tsugite", programs["portable"], True), (papers + "copyright", licences(ON_LINUX).encode("utf-8"), False)]
    package += [(papers + name, content, False) for name, content, _ in texts]
    deb_path = out / ("tsugite_%s_amd64.deb" % version())
    write_deb(deb_path, package, when)

    for path in (zip_path, tar_path, deb_path):
        content = path.read_bytes()
        print("%s  %9d  %s" % (hashlib.sha256(content).hexdigest(), len(content), path.name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
