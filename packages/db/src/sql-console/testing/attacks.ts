/** What is tried, and the statement that tries it; `the_owner` stands for the product's own role. */
export type Attack = [what: string, sql: string];

/** Reading secrets. */
export const onSecrets = attacks(`
reading a table of hashes whole | select * from credentials
naming the hash alone | select password_hash from credentials
casting the hash | select password_hash::bytea from credentials
casting the whole row | select c::text from credentials c
turning the row into JSON | select row_to_json(c) from credentials c
turning the row into JSONB | select to_jsonb(c) from credentials c
gathering the rows into an array | select array_agg(c) from credentials c
the short form of reading a table | table credentials
a hash inside a condition | select user_id from credentials where password_hash like '$argon2%'
a hash as an order | select user_id from credentials order by password_hash
a hash in a join of tables that may be read | select u.id from users u join credentials c on c.password_hash > u.email
a hash written into a column that may be read | update users set first_name = (select max(password_hash) from credentials)
a hash out of a writing subquery | with x as (update credentials set user_id = user_id returning password_hash) select * from x
a query inside a function that makes XML | select query_to_xml('select * from credentials', true, true, '')
a view that somebody made over hashes | select * from everybodys_hashes
a function that runs as the owner | select reveal()
a block of code | do $$ declare h text; begin select password_hash into h from credentials limit 1; raise exception '%', h; end $$
a block of code that builds its statement | do $$ begin execute 'select password_' || 'hash from credentials'; end $$
reading what a plan touches | explain (analyze, buffers) select password_hash from credentials
copying hashes to the client | copy credentials to stdout
copying a query over hashes | copy (select password_hash from credentials) to stdout
the statistics with samples of every column | select stavalues1 from pg_statistic
the passwords of roles | select rolname, rolpassword from pg_authid
the passwords of roles by the old view | select * from pg_shadow
the hash of a link | select token_hash from renewal_tokens
the hash of a reset link | select token_hash from password_reset_tokens
what names a session | select id from sessions
the address of somebody's checkout | select checkout_url from renewals
the store's messages | select body from webhook_events
another administrator's history | select sql from sql_runs
tables outside the shown schema | select * from drizzle.__drizzle_migrations
`);

/** Writing guarded rows. */
export const onGuardedRows = attacks(`
setting a password hash | update credentials set password_hash = 'x'
giving somebody a password | insert into credentials values (1, 'x')
deleting passwords | delete from credentials
making up a session | insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), 1, now() + interval '1 day')
merging into passwords | merge into credentials c using users u on u.id = c.user_id when matched then delete
changing the audit log | update audit_log set actor = 'nobody'
deleting from the audit log | delete from audit_log
emptying the audit log | truncate audit_log
adding to the audit log | insert into audit_log (actor, action, entity, request_id) values ('a', 'b', 'c', 'd')
changing the audit log inside a query | with x as (delete from audit_log returning *) select * from x
changing the audit log while explaining | explain analyze delete from audit_log
emptying a table that may be written | truncate users cascade
switching the append-only trigger off | alter table audit_log disable trigger all
dropping the append-only trigger | drop trigger audit_log_append_only on audit_log
skipping triggers | set session_replication_role = replica
`);

/** Switching to another role. */
export const onRoles = attacks(`
becoming the owner | set role the_owner
becoming the owner for the session | set session authorization the_owner
becoming the owner by a function | select set_config('role', 'the_owner', false)
becoming the owner in a block of code | do $$ begin execute 'set role the_owner'; end $$
making oneself a superuser | alter role current_user superuser
changing the owner's password | alter role the_owner password 'x'
making a role | create role evil login superuser
giving oneself a stronger role | grant pg_read_all_data to current_user
giving oneself the hashes | grant select on credentials to current_user
giving everybody the hashes | grant select on credentials to public
`);

/** Changing the schema. */
export const onSchema = attacks(`
making a table | create table evil (a int)
making a table of what is read | create table evil as select * from users
reading into a new table | select * into evil from users
making a temporary table | create temp table evil as select * from users
making a heir of a table | create table child () inherits (credentials)
making a view | create view evil as select * from credentials
making a function that runs as its owner | create function evil() returns int language sql security definer as 'select 1'
making a trigger | create trigger evil before insert on users for each row execute function refuse_change()
making a rule | create rule evil as on delete to users do instead nothing
making an operator | create operator === (function = int4eq, leftarg = int4, rightarg = int4)
making a schema | create schema evil
adding a column | alter table users add column evil text
dropping a table | drop table users cascade
owning a table | alter table credentials owner to current_user
indexing a table | create index evil on users (email)
loading an extension that connects elsewhere | create extension file_fdw
making a language | create function evil() returns int language c as 'libc.so.6', 'system'
publishing tables | create publication evil for all tables
dropping what everybody owns | reassign owned by the_owner to current_user
`);

/** Accessing the server's files and programs. */
export const onFiles = attacks(`
running a program on the server | copy users to program 'cat'
running a program that feeds a table | copy users from program 'id'
writing a file on the server | copy users to '/tmp/evil'
reading a file into a table | copy users from '/etc/passwd'
reading a file | select pg_read_file('/etc/passwd')
reading a file as bytes | select pg_read_binary_file('/etc/passwd')
listing a folder | select pg_ls_dir('/')
taking a file in as a large object | select lo_import('/etc/passwd')
writing a large object to a file | select lo_export(1, '/tmp/evil')
making a large object | select lo_from_bytea(0, 'x')
loading a library | load '/tmp/evil.so'
reading where files lie | show data_directory
reading who may connect | select * from pg_hba_file_rules
`);

/** Reaching other sessions, locks and logs. */
export const onTheServer = attacks(`
looking at other sessions | select * from pg_stat_activity
looking at other sessions by the function below | select query from pg_stat_get_activity(null)
ending other sessions | select pg_terminate_backend(1)
cancelling other sessions' statements | select pg_cancel_backend(1)
holding a lock for all processes | select pg_advisory_lock(7203114)
trying for a lock for all processes | select pg_try_advisory_xact_lock(7203114)
ringing other processes' bells | select pg_notify('evil', 'x')
writing to the log of changes past a rollback | select pg_logical_emit_message(false, 'a', 'b')
switching the log of changes | select pg_switch_wal()
handing out a snapshot | select pg_export_snapshot()
holding the log of changes | select pg_create_physical_replication_slot('evil')
reloading the settings | select pg_reload_conf()
logging everybody's statements | set log_statement = 'all'
setting a sequence back | select setval('users_id_seq', 1)
`);

/**
 * Parses one attack per line: a description, a bar, the statement. A line without a bar continues the statement before
 * it.
 */
export function attacks(lines: string): Attack[] {
  return lines
    .trim()
    .split(/\n(?=[^\n]* \| )/)
    .map((line) => {
      const [what = "", ...sql] = line.split(" | ");
      return [what, sql.join(" | ")];
    });
}
