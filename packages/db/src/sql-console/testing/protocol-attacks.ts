import { attacks } from "./attacks.ts";

/** Statements that the protocol, the transaction or the end of a run stops. */
export const onTheProtocol = attacks(`
two statements | select 1; select 2
a second statement after a harmless one | select 1; drop table users
a second statement behind comments | select 1 /* ; */ ; -- \n delete from users
a name that ends its quotes | select * from "users"; drop table "users"
rows from the client | copy schedules from stdin
a setting of the whole server | alter system set log_statement = 'all'
a transaction that outlives its session | prepare transaction 'evil too'
its own password | alter role current_user password 'x'
its own timeout for good | alter role current_user set statement_timeout = 0
its own path for good | alter role current_user set search_path = evil
its own default rights | alter default privileges grant select on tables to public
its own password in a block of code | do $$ begin execute 'alter role current_user password ''x'''; end $$
writing nothing but a lock on the catalogue | lock table pg_catalog.pg_authid in access exclusive mode
`);

/** Statements that PostgreSQL accepts while leaving out whatever is out of reach. */
export const thatDoNothing = attacks(`
a number that long | select to_number(repeat('9', 100000), repeat('9', 100000))
new samples of a table that is out of reach | analyze credentials
rights on another database | grant temporary on database postgres to public
rights taken from the product | revoke all on users from the_owner
the schema as XML | select schema_to_xml('public', true, false, '')
the database as XML | select database_to_xml(true, false, '')
what the planner knows of a hidden column | select * from pg_stats where tablename in ('credentials', 'sessions')
files among the settings | select name, setting from pg_settings where name ~ '(directory|file)$' and setting ~ '/'
`);
