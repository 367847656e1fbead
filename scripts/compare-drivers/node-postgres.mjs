import pg from "pg";
import { playRounds } from "./rounds.mjs";

const options = { connectionString: process.env.DATABASE_URL, max: 4 };
const pool = new pg.Pool(options);
pool.on("error", () => undefined);
pool.on("connect", (client) => client.on("error", () => undefined));
const killer = new pg.Pool({ ...options, max: 1 });

await playRounds({
  async interruptedTransaction() {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query("select pg_backend_pid() as pid");
      await killer.query("select pg_terminate_backend($1)", [rows[0].pid]);
      await client.query("select 1");
      await client.query("commit");
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  },
  nextQuery: () => pool.query("select 1"),
});
process.exit(0);
