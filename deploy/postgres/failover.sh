#!/bin/sh
# Usage: failover.sh STANDBY CONSOLE DATABASES FROM TO [promoted]
# STANDBY: libpq address of the synchronous standby, as superuser. CONSOLE: that of PgBouncer's console, as one of admin_users.
# DATABASES: PgBouncer's databases.ini, on this machine. FROM, TO: HOST:PORT of the lost primary and of the standby, as written there.
# promoted: an earlier run ended in the middle, and the standby has been promoted already.
# Promotes the standby and leads the pooler to it. Whoever wants a write meanwhile waits, or is refused.
set -eu
standby=$1
console=$2
databases=$3
from_host=${4%:*}
from_port=${4##*:}
to_host=${5%:*}
to_port=${5##*:}
promoted=${6:-}
old="host=$from_host port=$from_port"
new="host=$to_host port=$to_port"
on_standby() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname="$standby" --command="$1"; }
on_pooler() { psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname="$console" --command="$1" > /dev/null; }
# A failure of psql ends the script with its message, here and below.
is_standby=$(on_standby 'select pg_is_in_recovery()')
if [ "$is_standby" != t ] && [ "$promoted" != promoted ]; then
  echo "The server at $5 is no standby. Nothing was changed." >&2
  exit 1
fi
if pg_isready --quiet --timeout=2 --host="$from_host" --port="$from_port"; then
  echo "The primary at $4 still answers. Stop it first: two primaries would both take writes. Nothing was changed." >&2
  exit 1
fi
lead="$old"
if [ "$promoted" = promoted ]; then lead="host=\($from_host port=$from_port\|$to_host port=$to_port\)"; fi
moved=$(sed -n "s/^\([a-z_][a-z0-9_]*\) *=.*$lead\( .*\)\{0,1\}\$/\1/p" "$databases")
if [ -z "$moved" ]; then
  echo "No line of $databases has $old. Nothing was changed." >&2
  exit 1
fi
# Connections to a machine that is gone without a word would be waited for. New ones wait until they are resumed.
for database in $moved; do on_pooler "KILL $database"; done
# It has no standby of its own yet: it must not wait for one at each commit.
on_standby "alter system set synchronous_standby_names = ''"
on_standby "select pg_reload_conf()" > /dev/null
has_failed=$(on_standby 'select case when pg_is_in_recovery() then not pg_promote(true, 60) else false end')
if [ "$has_failed" != f ]; then
  echo "The standby was not promoted within a minute. The pooler waits: see the standby's log, then run this again." >&2
  exit 1
fi
sed "s/$old\( \|$\)/$new\1/" "$databases" > "$databases.moved"
# In place, so that owner and mode stay, and a mount of the file too.
cat "$databases.moved" > "$databases"
rm "$databases.moved"
on_pooler "RELOAD"
for database in $moved; do on_pooler "RESUME $database"; done
echo "$5 is the primary now. It has no standby: make one from it, then set synchronous_standby_names again."
