#!/bin/sh
# Starts PgBouncer 1.21 or later in transaction mode. Only the servers use PgBouncer: notifications, locks and migrations
# go to PostgreSQL itself.
set -e
umask 077
cd "$(mktemp -d)"
printf '"adashi_server" "%s"\n' "$SERVER_PASSWORD" >users.txt
cat >pgbouncer.ini <<END
[databases]
adashi = host=${PRIMARY:-primary} port=5432 dbname=adashi
[pgbouncer]
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
max_prepared_statements = 200
END
exec pgbouncer -q pgbouncer.ini
