#!/bin/sh
# archive_command = '/opt/uni/deploy/postgres/archive-wal.sh %p %f /backup/wal'
# Exit code 0 only when the segment is on the disk, whole, under its name. PostgreSQL tries again after any other.
set -eu
source=$1
name=$2
archive=$3
target="$archive/$name"
# Archived before a crash: the same bytes are a success, others never replace them.
if [ -e "$target" ]; then cmp -s "$source" "$target"; exit; fi
cp "$source" "$archive/.$name.partial"
sync "$archive/.$name.partial"
mv "$archive/.$name.partial" "$target"
sync "$archive"
