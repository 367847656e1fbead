import { type Attack, attacks } from "./attacks.ts";

/** Filling the server's log, whose size no right limits. */
export const onTheLog = attacks(`
writing to the log by a block of code | do $$ begin for i in 1..5000 loop raise log '%', repeat('x', 1000); end loop; end $$
warning in the log by a block of code | do $$ begin for i in 1..5000 loop raise warning '%', repeat('x', 1000); end loop; end $$
a block of code behind a comment | /* nothing */ do $$ begin raise log '%', repeat('x', 5000000); end $$
a block of code behind nested comments | /* a /* b */ c */ -- d
do $$ begin raise log '%', repeat('x', 5000000); end $$
a block of code behind an empty statement | ; ; do $$ begin raise log '%', repeat('x', 5000000); end $$
a block of code in capitals | DO LANGUAGE plpgsql $$ begin raise log '%', repeat('x', 5000000); end $$
a block of code in quotes of its own | do 'begin raise log ''%'', repeat(''x'', 5000000); end'
a block of code with its language first | do language "plpgsql" $x$ begin raise log '%', repeat('x', 5000000); end $x$
an error that repeats five megabytes | select ('x' || repeat('y', 5000000))::int
an error of a date that long | select repeat('y', 5000000)::date
an error of JSON that long | select repeat('y', 5000000)::json
an error of XML that long | select xmlparse(document repeat('<y', 500000))
an error of a regular expression that long | select 'x' ~ ('(' || repeat('y', 5000000))
an error that names an object that long | select (repeat('y', 5000000))::regclass
an error that names a role that long | select (repeat('y', 5000000))::regrole
an error of a time zone that long | select now() at time zone repeat('y', 5000000)
an error of a constraint whose detail is that long | update discounts set discount_value = -1, description = repeat('x', 5000000)
printing plans by a setting in a statement | select set_config('debug_print_plan', 'on', false), query_to_xml('select * from pg_class', true, false, '')
printing trees by a setting | select set_config('debug_print_parse', 'on', false)
printing rewritten queries by a view's rule | update pg_settings set setting = 'on' where name = 'debug_print_rewritten'
logging sorts by a view's rule | update pg_settings set setting = 'on' where name = 'trace_sort'
lowering the level by a view's rule | update pg_settings set setting = 'debug5' where name = 'log_min_messages'
lowering the level | set log_min_messages = 'debug5'
lowering the level for the client | set client_min_messages = 'debug5'
logging one's statements | set log_min_duration_statement = 0
logging plans | set debug_print_plan = on
logging trees | set debug_print_parse to true
logging rewritten queries | set debug_print_rewritten = on
logging statistics | set log_statement_stats = on
logging locks | set log_lock_waits = on
logging files | set log_temp_files = 0
logging replication | set log_replication_commands = on
logging traces | set trace_sort = on
logging notifications | set trace_notify = on
logging every function | set backtrace_functions = 'int4in'
explaining every plan in the log | load 'auto_explain'
writing the memory of a session to the log | select pg_log_backend_memory_contexts(pg_backend_pid())
rotating the log | select pg_rotate_logfile()
statistics of a query in a text | select * from ts_stat('select to_tsvector(email) from users')
rewriting by a query in a text | select ts_rewrite('a'::tsquery, 'select ''a''::tsquery, ''b''::tsquery')
a schema of a query in a text | select query_to_xmlschema('select * from users', true, false, '')
a schema and rows of a query in a text | select query_to_xml_and_xmlschema('select * from users', true, false, '')
rows of a cursor as XML | select cursor_to_xml('c', 1, true, false, '')
`);

/** Changing settings of the session, the role, the database and the server. */
export const onSettings = attacks(`
its own timeout | set statement_timeout = 0
its own timeout in this transaction | set local statement_timeout = 0
its own timeout by a function | select set_config('statement_timeout', '0', true)
its own timeout by a function in quotes | select "pg_catalog"."set_config"('statement_timeout', '0', true)
its own timeout by a name with escapes | select U&"set\\005fconfig"('statement_timeout', '0', true)
its own path | set search_path = evil
its own memory | set work_mem = '2GB'
its own files | set temp_file_limit = -1
its own rights | set row_security = off
all of them | reset all
the role | reset role
the session's authorisation | reset session authorization
what a session holds | discard all
a transaction that may write | set transaction read write
a snapshot of somebody else | set transaction snapshot '00000003-0000001B-1'
deferred constraints | set constraints all deferred
the encoding | set client_encoding = 'SQL_ASCII'
names | set names 'LATIN1'
the time zone | set time zone 'UTC'
the seed | set seed to 0.5
the server's | alter system set max_connections = 1
the server's back | alter system reset all
the database's | alter database postgres set statement_timeout = 0
a role's in every database | alter role all set log_min_messages = 'debug5'
the owner's | alter role the_owner set search_path = evil
its own level of the log | alter role current_user set log_min_messages = 'debug5'
its own files for good | alter role current_user reset temp_file_limit
everything of its own | alter role current_user reset all
all settings by a view's rule | update pg_settings set setting = setting
the role by a view's rule | update pg_settings set setting = 'the_owner' where name = 'role'
the timeout by a view's rule | update pg_settings set setting = '0' where name = 'statement_timeout'
`);

/** Effects that a rollback does not undo: numbers, locks, messages and objects. */
export const onWhatStays = attacks(`
using up a number | select nextval('users_id_seq')
using up all numbers | select nextval('emails_id_seq') from generate_series(1, 100000)
setting a number | select setval('emails_id_seq', 2147483647)
setting a number that was not called | select setval('emails_id_seq', 1, false)
the last number of a sequence | select currval('users_id_seq')
the last number of any | select lastval()
a sequence as a table | select * from users_id_seq
restarting a sequence | alter sequence users_id_seq restart
a message | notify evil, 'x'
a message in capitals behind a comment | -- x
NOTIFY evil
hearing messages | listen evil
hearing nothing | unlisten *
a message by a function | select pg_notify('bull', repeat('x', 7000)) from generate_series(1, 1000)
a lock of two numbers | select pg_advisory_lock(1, 2)
a shared lock | select pg_advisory_lock_shared(1)
a lock of the transaction | select pg_advisory_xact_lock(1)
a shared lock of the transaction | select pg_advisory_xact_lock_shared(1)
trying for a lock | select pg_try_advisory_lock(1)
trying for a shared lock | select pg_try_advisory_lock_shared(1)
trying for a lock of the transaction | select pg_try_advisory_xact_lock(1)
letting go of a lock | select pg_advisory_unlock(1)
letting go of all locks | select pg_advisory_unlock_all()
a million locks | select pg_advisory_lock(g) from generate_series(1, 1000000) g
a large object | select lo_create(0)
a large object the old way | select lo_creat(-1)
opening a large object | select lo_open(1, 131072)
bytes into a large object | select lo_put(1, 0, 'x')
bytes of a large object | select lo_get(1)
unlinking a large object | select lo_unlink(1)
reading the table of large objects | select * from pg_largeobject
a transaction number | select txid_current() from generate_series(1, 1000)
a transaction number of the new kind | select pg_current_xact_id()
a prepared transaction | prepare transaction 'evil'
a prepared statement | prepare evil as select 1
running a prepared statement | execute evil
a transaction that was prepared | commit prepared 'evil'
prepared transactions of others | select * from pg_prepared_xacts
a slot that keeps all changes | select pg_create_logical_replication_slot('evil', 'pgoutput')
a copy of a slot | select pg_copy_physical_replication_slot('a', 'b')
dropping a slot | select pg_drop_replication_slot('a')
a restore point | select pg_create_restore_point('evil')
a backup | select pg_backup_start('evil')
a checkpoint | checkpoint
promoting the server | select pg_promote()
statistics set to nothing | select pg_stat_reset()
other sessions' statistics set to nothing | select pg_stat_reset_shared('bgwriter')
`);

/** Reading the catalogue where it reveals others' data. */
export const onTheCatalogue = attacks(`
roles and their passwords | table pg_authid
roles and their passwords as JSON | select to_jsonb(a) from pg_authid a
users and their passwords | select usename, passwd from pg_shadow
groups of the old kind behind a join | select * from pg_authid a join pg_auth_members m on m.member = a.oid
samples of all columns | select * from pg_statistic
samples of statistics over several columns | select * from pg_statistic_ext_data
passwords of foreign servers | select * from pg_user_mapping
subscriptions' addresses | select subconninfo from pg_subscription
who may connect | table pg_hba_file_rules
names that map to roles | table pg_ident_file_mappings
settings in files | select * from pg_file_settings
how the server was built | select * from pg_config
memory of the server | select * from pg_shmem_allocations
memory of the session | select * from pg_backend_memory_contexts
encrypted sessions | select * from pg_stat_ssl
replicas | select * from pg_stat_replication
where the server lies | select setting from pg_show_all_settings() where pg_read_file(setting) is not null
the server's settings' file | show config_file
who is asked by it | show hba_file
files of the server | select * from pg_ls_logdir()
files of the write-ahead log | select * from pg_ls_waldir()
temporary files | select * from pg_ls_tmpdir()
one file of the server | select * from pg_stat_file('/etc/passwd')
the log's own name | select pg_current_logfile()
a file as XML | select xmlparse(document pg_read_file('/etc/passwd'))
another database | select * from template1.public.users
another database by an extension | select * from dblink('dbname=postgres', 'select 1') as t (a int)
an extension that reads files | create extension adminpack
an extension that connects | create extension dblink
an extension that looks at statements | create extension pg_stat_statements
an extension of another language | create extension plperlu
writing the catalogue | update pg_class set relowner = 10
writing roles | insert into pg_authid (rolname) values ('evil')
writing rights | update pg_class set relacl = null where relname = 'credentials'
deleting triggers | delete from pg_trigger
writing settings of roles | delete from pg_db_role_setting
writing languages | update pg_language set lanacl = null
writing functions | update pg_proc set proacl = null where proname = 'set_config'
`);

/** Creating, changing and removing objects other than rows. */
export const onThings = attacks(`
a materialised view | create materialized view evil as select * from users
a temporary view | create temp view evil as select 1
a recursive view | create recursive view evil (a) as select 1
a domain | create domain evil as text
a type | create type evil as (a int)
an enumeration | create type evil as enum ('a')
a range | create type evil as range (subtype = float8)
an aggregate | create aggregate evil (int) (sfunc = int4pl, stype = int)
a cast | create cast (text as int) with inout
a collation | create collation evil (locale = 'C')
a conversion | create conversion evil for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8
a class of operators | create operator class evil for type int using btree as operator 1 <
a family of operators | create operator family evil using btree
a dictionary | create text search dictionary evil (template = simple)
a sequence | create sequence evil
a temporary sequence | create temp sequence evil
a table that is not logged | create unlogged table evil (a int)
a partition of a table | create table evil partition of users default
a table like another | create table evil (like credentials including all)
a function | create function evil() returns int language sql as 'select 1'
a function that is only here | create function pg_temp.evil() returns int language sql as 'select 1'
a function in the catalogue | create function pg_catalog.evil() returns int language sql as 'select 1'
a procedure | create procedure evil() language sql as 'select 1'
a policy | create policy evil on users using (true)
statistics | create statistics evil on email, phone from users
a subscription | create subscription evil connection 'host=evil' publication evil
a server elsewhere | create server evil foreign data wrapper evil
a wrapper of data elsewhere | create foreign data wrapper evil
a trigger for everything | create event trigger evil on ddl_command_start execute function refuse_change()
a rule that answers otherwise | create rule "_RETURN" as on select to users do instead select * from credentials
a place for tables | create tablespace evil location '/tmp'
a database | create database evil
a user | create user evil
a comment | comment on table users is 'evil'
a label | security label on table users is 'evil'
a table written anew | cluster users using users_pkey
an index written anew | reindex table users
a name | alter table users rename to evil
a column's type | alter table users alter column role type int using 1
a column's default | alter table users alter column role set default 'admin'
a constraint dropped | alter table users drop constraint users_role_is_known
rights for rows switched off | alter table users disable row level security
triggers switched off | alter table users disable trigger all
an index dropped | drop index users_email_key
a function dropped | drop function refuse_change() cascade
a schema dropped | drop schema public cascade
a role dropped | drop role the_owner
what a role owns dropped | drop owned by the_owner
rights given to all | grant all on all tables in schema public to public
rights on one column | grant select (password_hash) on credentials to current_user
rights on a language | grant usage on language plpgsql to current_user
rights on a function | grant execute on function set_config(text, text, boolean) to public
rights on a setting | grant set on parameter log_min_messages to current_user
defaults for others | alter default privileges for role the_owner grant all on tables to public
`);

/** The same attacks in disguise. */
export const inDisguise: Attack[] = attacks(`
a name with escapes | select U&"password\\005fhash" from credentials
a name with escapes of another mark | select U&"password!005fhash" uescape '!' from credentials
a name in capitals | SELECT PASSWORD_HASH FROM CREDENTIALS
a name with its schema | select "public"."credentials"."password_hash" from "public"."credentials"
comments between the words | select/**/password_hash/**/from/**/credentials
a comment that is none | select password_hash --' from users
from credentials
only this table | select password_hash from only credentials
with heirs | select password_hash from credentials *
by a sample | select password_hash from credentials tablesample system (100)
by a lateral join | select h from users u, lateral (select password_hash h from credentials c where c.user_id = u.id) x
by a natural join | select password_hash from users natural join credentials
by a using join | select password_hash from credentials a join credentials b using (password_hash)
by a recursion | with recursive r as (select password_hash from credentials) select * from r
by values | values ((select max(password_hash) from credentials))
by a row | select row(c.*) from credentials c
by a field of a row | select (c).password_hash from credentials c
by an array | select array(select password_hash from credentials)
by a case | select case when exists (select from credentials where password_hash > 'a') then 1 end
by an order | select 1 from users order by (select max(password_hash) from credentials)
by a limit | select 1 limit (select length(max(password_hash)) from credentials)
by a having | select 1 from credentials having max(password_hash) > 'a'
by a window | select first_value(password_hash) over () from credentials
by a filter | select count(*) filter (where password_hash > 'a') from credentials
by a union | select email from users union select password_hash from credentials
by an except | select password_hash from credentials except select email from users
by an error | select max(password_hash)::int from credentials
by a division | select 1 / length(max(password_hash)) from credentials
by an insert | insert into schedules (name) select password_hash from credentials
by what an insert answers | insert into schedules (name) values ('x') returning (select max(password_hash) from credentials)
by what a conflict writes | insert into schedules (name) values ('x') on conflict (name) do update set name = (select max(password_hash) from credentials)
by a delete | delete from schedules using credentials where password_hash > 'a'
by a lock | select user_id from credentials for update
by a shared lock | select user_id from credentials for key share
by a cursor | declare evil cursor with hold for select password_hash from credentials
by a cursor that may not be held | declare evil cursor for select password_hash from credentials
by a plan in JSON | explain (analyze, verbose, format json) select password_hash from credentials
by XML | select xmlelement(name h, password_hash) from credentials
by a table as XML | select table_to_xml('credentials', true, false, '')
by a table's schema as XML | select table_to_xml_and_xmlschema('credentials', true, false, '')
by a copy of columns | copy credentials (password_hash) to stdout with (format binary)
by a copy of what is deleted | copy (delete from credentials returning *) to stdout
by a range of a key | select count(*) from credentials where password_hash between '$' and '%'
by a pattern | select user_id from credentials where password_hash similar to '%a%'
by JSON's own paths | select jsonb_path_query(to_jsonb(c), '$.*') from credentials c
by its length | select length(password_hash) from credentials
by a hash of the hash | select md5(password_hash) from credentials
by a call | call reveal()
by a function of the owner inside another | select upper(reveal())
by a view that is joined | select * from users u join everybodys_hashes h on h.user_id = u.id
by a view that is written | update everybodys_hashes set password_hash = 'x'
`);
