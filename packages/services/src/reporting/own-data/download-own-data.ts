import { messages } from "@scriptkeeper/contracts/messages";
import {
  PERSONAL_TABLES,
  type PersonalTable,
  personalData,
} from "@scriptkeeper/db/personal-data/personal-data";
import type { Verdict } from "@scriptkeeper/db/personal-data/verdicts";
import { AppError, audit, type SignedInContext, today } from "../../core/index.ts";
import { listEmailHtml } from "../emails/email-html.ts";
import { ownRows, type Person } from "./own-rows.queries.ts";
import { findPerson, type Key, listOwnRows, type OwnRow } from "./read-own-rows.queries.ts";

/** Rows read at once. An email's body alone has some ten thousand characters. */
const CHUNK = 100;

export interface JsonFile {
  name: string;
  chunks: AsyncIterable<string>;
}

/**
 * Everything kept about the caller as one JSON file: a list for each kind of record, and the reasons for what is left
 * out. Carers do not get data of the people they help. The download is audited first, so that the file includes that
 * entry.
 */
export async function downloadOwnData(ctx: SignedInContext): Promise<JsonFile> {
  const { userId } = ctx.actor;
  const person = await findPerson(ctx.db, userId);
  if (!person) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  await audit(ctx, { action: "download own data", entity: "user", entityId: userId });
  return { name: `my-data-${today(ctx)}.json`, chunks: textOf(ctx, person) };
}

/** Each chunk is a separate query: a reader who leaves stops the work, and no connection is held while they read. */
async function* textOf(ctx: SignedInContext, person: Person): AsyncGenerator<string> {
  const head = { made_at: ctx.clock.now(), pharmacy: ctx.settings.pharmacyName, left_out: leftOut() };
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, "");
  for (const table of PERSONAL_TABLES) {
    yield `,\n  ${JSON.stringify(ownRows[table].section)}: [`;
    let before = "\n    ";
    for await (const row of rowsOf(ctx, { table, person })) {
      yield before + JSON.stringify(row);
      before = ",\n    ";
    }
    yield "]";
  }
  yield "\n}\n";
}

async function* rowsOf(
  ctx: SignedInContext,
  of: { table: PersonalTable; person: Person },
): AsyncGenerator<OwnRow> {
  let after: Key | null = null;
  do {
    const chunk: Awaited<ReturnType<typeof listOwnRows>> = await listOwnRows(ctx.db, {
      ...of,
      after,
      limit: CHUNK,
    });
    yield* of.table === "emails" ? await withBodies(ctx, chunk.rows) : chunk.rows;
    after = chunk.last;
  } while (after);
}

async function withBodies(ctx: SignedInContext, rows: readonly OwnRow[]): Promise<OwnRow[]> {
  // Where an email's facts are withheld, so is the text written from them.
  const told = rows.filter(({ payload }) => payload !== null);
  const bodies = await listEmailHtml(ctx, told.map(idOf));
  return rows.map((row) => ({ ...row, body: bodies.get(idOf(row)) ?? null }));
}

const idOf = ({ id }: OwnRow) => Number(id);

/** What is kept about a person but not included, by the sections of the file. */
function leftOut() {
  return PERSONAL_TABLES.flatMap((table) => {
    const verdicts: [string, Verdict][] = Object.entries(personalData[table]);
    return verdicts.flatMap(([column, verdict]) =>
      "not" in verdict ? [{ section: ownRows[table].section, column, why: verdict.not }] : [],
    );
  });
}
