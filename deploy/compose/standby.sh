#!/bin/sh
# Starts the standby. The first start copies the data of the primary.
set -e
if [ ! -s "$PGDATA/standby.copied" ]; then
  find "$PGDATA" -mindepth 1 -delete
  chmod 700 "$PGDATA"
  pg_basebackup -d "host=${PRIMARY:-primary} user=replicator application_name=standby" -D "$PGDATA" -R -S standby -X stream
  echo yes >"$PGDATA/standby.copied"
fi
exec postgres
