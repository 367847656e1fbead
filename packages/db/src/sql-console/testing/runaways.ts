import { type Attack, attacks } from "./attacks.ts";

/** Statements that would run for minutes or for ever; the first four, which are a small sample, keep only one core busy. */
export const runaways: Attack[] = attacks(`
sleeping | select pg_sleep(600)
a function of somebody's that catches its end | select stubborn()
counting | select count(*) from generate_series(1, 100000000000)
an update that sleeps | update users set phone = (select pg_sleep(600))::text
a recursion without an end | with recursive r as (select 1 n union all select n + 1 from r) select count(*) from r
sleeping row by row | select pg_sleep(1) from generate_series(1, 600)
a join of everything with everything | select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b
a regular expression that goes back and forth | select repeat('a', 5000 + g % 10) ~ '(a*)*(a*)*(a*)*b$' from generate_series(1, 1000000) g
numbers of many digits | select sum(factorial(20000 + g % 10)) from generate_series(1, 1000000) g
texts that grow | select length(string_agg(repeat('x', 1000), '')) from generate_series(1, 100000000)
sorting | select g from generate_series(1, 1000000000) g order by md5(g::text)
an insert that goes on | insert into schedules (name) select g::text from generate_series(1, 1000000000) g
`);
