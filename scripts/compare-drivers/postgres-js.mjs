import { playRounds } from "./rounds.mjs";

// The product does not depend on postgres.js: compare-drivers.ts fetches it and passes its path.
const { default: postgres } = await import(process.argv[2]);

const sql = postgres(process.env.DATABASE_URL, { max: 4 });
const killer = postgres(process.env.DATABASE_URL, { max: 1 });

await playRounds({
  interruptedTransaction: () =>
    sql.begin(async (transaction) => {
      const [{ pid }] = await transaction`select pg_backend_pid() as pid`;
      await killer`select pg_terminate_backend(${pid})`;
      await transaction`select 1`;
    }),
  nextQuery: () => sql`select 1`,
});
process.exit(0);
