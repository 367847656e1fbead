// The minimal server: `node:http`, one prepared statement per path, and its rows as JSON.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

export interface FloorQuestion {
  databaseUrl: string;
  statements: Record<string, FloorStatement>;
}

export interface FloorStatement {
  text: string;
  values: unknown[];
}

/** Placeholder in a statement's values for the number at the end of the path. */
export const STAND_IN = 2_147_000_001;
/** As many as the product's server has. */
const CONNECTIONS = 10;

process.on("message", async ({ databaseUrl, statements }: FloorQuestion) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const server = createServer(async ({ url = "" }, response) => {
    const [, name = "", id] = url.split("/");
    const { text, values } = statements[name] ?? { text: "select 1", values: [] };
    const own = values.map((value) => (value === STAND_IN ? Number(id) : value));
    const { rows } = await pool.query({ name, text, values: own });
    const body = JSON.stringify(rows);
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.((server.address() as AddressInfo).port);
});
