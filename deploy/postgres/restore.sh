#!/bin/sh
# Usage: restore.sh BASE_BACKUP WAL_ARCHIVE DATA_FOLDER [TARGET_TIME]
# Prepares an empty folder to be started: at its start PostgreSQL reads the archive up to TARGET_TIME, or to its end.
set -eu
base=$1
wal=$2
data=$3
target=${4:-}
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data holds files already, and they stay as they are. Choose an empty folder." >&2
  exit 1
fi
# A damaged backup is refused here, not found out later.
pg_verifybackup --quiet "$base"
mkdir -p "$data"
chmod 700 "$data"
cp -a "$base/." "$data/"
{
  echo "restore_command = 'cp \"$wal/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  if [ -n "$target" ]; then echo "recovery_target_time = '$target'"; fi
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "Ready. Start PostgreSQL on $data; it answers writes when it has reached the point."
