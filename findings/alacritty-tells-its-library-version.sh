#!/usr/bin/env bash
# Asked which version it is (secondary device attributes, CSI > c), alacritty answers with the version of its terminal
# library: 0.11.0 says 1700, for 0.17.0. Read as its own version it would be newer than 0.13.2, the first that draws
# sextants itself. It needs Debian 12 and Xvfb.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq alacritty=0.11.0-4 2>"$folder/log" || { cat "$folder/log" >&2 && exit 69; }
dpkg-deb -x alacritty_*.deb .
cat >ask.py <<'PYTHON'
import os
import select
import tty

tty.setraw(0)
os.write(1, b"\033[>c")
answer = b""
while not answer.endswith(b"c") and select.select([0], [], [], 20)[0]:
    answer += os.read(0, 100)
open("answer", "wb").write(answer)
PYTHON
mkfifo display
Xvfb -displayfd 3 -screen 0 640x480x24 3>display 2>"$folder/log" &
server=$!
read -r number <display
DISPLAY=:$number LIBGL_ALWAYS_SOFTWARE=1 timeout 60 ./usr/bin/alacritty -e python3 ask.py >"$folder/log" 2>&1 || true
version=$(./usr/bin/alacritty --version)
answer=$(tr -d '\033' <answer)
echo "$version: $answer"
[ "$version: $answer" = "alacritty 0.11.0: [>0;1700;1c" ] || { echo "changed" && exit 3; }
