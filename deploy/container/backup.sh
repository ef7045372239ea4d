#!/bin/sh
# Writes a dump each day, reads it back, and removes those older than BACKUP_DAYS. One that fails is tried again after an hour.
# With the argument "once" it writes one and ends.
set -eu
folder=${BACKUP_FOLDER:-/backups}

write_dump() {
  file="$folder/uni-$(date -u +%Y%m%dT%H%M%SZ).dump"
  pg_dump --format=custom --file="$file.partial" || return 1
  # A dump that cannot be read is no backup.
  pg_restore --list "$file.partial" >/dev/null || return 1
  mv "$file.partial" "$file"
  echo "wrote $file"
  find "$folder" -name 'uni-*.dump' -mtime "+${BACKUP_DAYS:-14}" -delete
}

if [ "${1:-}" = once ]; then
  write_dump
  exit
fi
while true; do
  if write_dump; then sleep 86400; else
    echo "the backup failed" >&2
    sleep 3600
  fi
done
