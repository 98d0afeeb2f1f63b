#!/bin/sh
# Creates the roles, the database and the slot of the standby. The image of PostgreSQL runs this file once, on an empty
# volume. From the next start on, the primary acknowledges no write without the standby, because the loss of the primary
# could otherwise lose writes.
set -e
psql -v ON_ERROR_STOP=1 -U postgres -d postgres <<END
create role adashi_owner login password '$OWNER_PASSWORD';
create role adashi_server login password '$SERVER_PASSWORD';
create role replicator login replication password '$REPLICATION_PASSWORD';
create database adashi owner adashi_owner;
select pg_create_physical_replication_slot('standby');
alter system set synchronous_standby_names = 'standby';
END
echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
