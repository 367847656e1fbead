import pg from "pg";
import { answerOf } from "./freeing-query.ts";

/** The result of a statement that was not sent to PostgreSQL. */
const NOTHING: pg.QueryResult = { command: "", rowCount: 0, oid: 0, rows: [], fields: [] };

/**
 * Wraps a connection so that a transaction sends BEGIN in one packet with its first statement, which saves a round
 * trip; a transaction without statements never begins. If BEGIN fails, PostgreSQL skips that statement as well.
 */
export function withLazyBegin(client: pg.PoolClient): pg.PoolClient {
  /** The texts of BEGIN statements that are prepared on this connection, under their text as the name. */
  const known = new Set<string>();
  let deferred: string | undefined;
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    const { text } = config;
    const begin = deferred;
    deferred = undefined;
    if (begin) return isEnd(text) ? NOTHING : begun(client, { begin, first: [config, values] });
    if (!text.startsWith("begin")) return client.query(config, values);
    if (!known.has(text)) {
      const answer = await client.query({ name: text, text });
      known.add(text);
      return answer;
    }
    deferred = text;
    return NOTHING;
  };
  return Object.assign(Object.create(client), { query });
}

const isEnd = (text: string) => text === "commit" || text === "rollback";

interface Opening {
  begin: string;
  first: [pg.QueryConfig, unknown[] | undefined];
}

/** Sends BEGIN and the first statement as what the driver takes for one query with two results. */
async function begun(client: pg.PoolClient, { begin, first }: Opening): Promise<unknown> {
  const send = (...asked: unknown[]) => client.query(sentBehind(begin, Reflect.construct(pg.Query, asked)));
  const answers = await answerOf(send, first);
  return Array.isArray(answers) ? answers.at(-1) : answers;
}

function sentBehind(begin: string, query: pg.Query): pg.Query {
  const { submit } = query;
  return Object.assign(query, {
    queryMode: "extended",
    submit(connection: pg.Connection) {
      connection.stream.cork();
      try {
        connection.bind({ statement: begin }, true);
        connection.execute({}, true);
        return Reflect.apply(submit, query, [connection]);
      } finally {
        connection.stream.uncork();
      }
    },
  });
}
