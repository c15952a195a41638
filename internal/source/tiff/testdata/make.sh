#!/bin/sh
# Makes the files of this folder from bw.png and rgb.png in the folder $1.
set -e
in=$1
tmp=$(mktemp -d)
trap 'rm -r "$tmp"' EXIT
convert "$in/bw.png" -threshold 50% "$tmp/bw.pbm"
convert "$tmp/bw.pbm" -compress none -monochrome "$tmp/bw.tif"
convert "$in/rgb.png" -type truecolor -define png:color-type=2 -compress none "$tmp/rgb.tif"

for f in g3:1d g3:2d g3:1d:fill g3:2d:fill g4 lzw zip packbits; do
	tiffcp -c $f "$tmp/bw.tif" "bw-$(echo $f | tr : -).tif"
done
tiffcp -c g3:2d -r 20 -f lsb2msb "$tmp/bw.tif" bw-g3-2d-strips-lsb.tif
tiffcp -c g3:1d -f lsb2msb "$tmp/bw.tif" bw-g3-1d-lsb.tif
tiffcp -c g4 -r 16 -f lsb2msb "$tmp/bw.tif" bw-g4-strips-lsb.tif
tiffcp -c g4 -t -w 32 -l 32 "$tmp/bw.tif" bw-g4-tiles.tif
tiffcp -c g4 -8 -B "$tmp/bw.tif" bw-g4-big.tif

for f in lzw lzw:2 zip:2 packbits zstd:2; do
	tiffcp -c $f -r 10 "$tmp/rgb.tif" "rgb-$(echo $f | tr : -).tif"
done
tiffcp -c lzw:2 -p separate -t -w 48 -l 32 "$tmp/rgb.tif" rgb-lzw-planes-tiles.tif
tiffcp -c zip -8 -L -t -w 64 -l 64 "$tmp/rgb.tif" rgb-zip-big-tiles.tif
tiffcp -c jpeg:r:95 -r 16 "$tmp/rgb.tif" rgb-jpeg-rgb-strips.tif
tiffcp -c jpeg:95 -r 16 "$tmp/rgb.tif" rgb-jpeg-ycbcr-strips.tif
tiffcp -c jpeg:95 -t -w 64 -l 48 "$tmp/rgb.tif" rgb-jpeg-ycbcr-tiles.tif
tiffcp -c jpeg:r:95 -r 16 -p separate "$tmp/rgb.tif" rgb-jpeg-planes.tif

# Ghostscript's fax devices, at the drawing's own size.
cat >"$tmp/bw.ps" <<PS
<< /PageSize [123 95] >> setpagedevice
123 95 scale
123 95 1 [123 0 0 -95 0 95] { currentfile 123 7 add 8 idiv string readhexstring pop } image
$(tail -c +$(($(head -2 "$tmp/bw.pbm" | wc -c) + 1)) "$tmp/bw.pbm" | xxd -p | tr -d '\n' | tr 0-9a-f fedcba9876543210)
showpage
PS
for d in tiffcrle tiffg3 tiffg32d tiffg4; do
	gs -q -dNOPAUSE -dBATCH -dSAFER -r72 -dAdjustWidth=0 -sDEVICE=$d -sOutputFile="bw-gs-$d.tif" "$tmp/bw.ps"
done
