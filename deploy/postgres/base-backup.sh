#!/bin/sh
# Usage: base-backup.sh CONNECTION BACKUPS KEEP_DAYS
# CONNECTION: libpq address of a role with REPLICATION; BACKUPS: holds base/ and wal/.
# Takes a base backup, verifies every file, and only then gives it its name. Removes what is older than KEEP_DAYS.
set -eu
connection=$1
backups=$2
keep_days=$3
name=$(date -u +%Y%m%dT%H%M%SZ)
partial="$backups/base/.$name.partial"
mkdir -p "$backups/base"
trap 'rm -rf "$partial"' EXIT
# Of runs that were killed.
find "$backups/base" -mindepth 1 -maxdepth 1 -name '.*.partial' -exec rm -rf {} +
# The log while it runs comes along: the copy can be opened even without the archive.
pg_basebackup --dbname="$connection" --pgdata="$partial" --wal-method=stream --checkpoint=fast --manifest-checksums=SHA256
pg_verifybackup --quiet "$partial"
mv "$partial" "$backups/base/$name"
sync "$backups/base"
# The newest is not touched: it has just been made.
find "$backups/base" -mindepth 1 -maxdepth 1 -name '2*Z' ! -name "$name" -mtime "+$keep_days" -exec rm -rf {} +
oldest=$(find "$backups/base" -mindepth 1 -maxdepth 1 -name '2*Z' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$backups/wal" "$first"
echo "$backups/base/$name"
