import { PRICE_ROWS_PER_CALL } from "@scriptkeeper/contracts/prices/limits";
import type { PriceRowInput } from "@scriptkeeper/contracts/prices/prices";
import { ENCODINGS, type Encoding, fileText, WrongEncoding } from "./file-text.ts";
import { readPriceLines, type UnreadableLine } from "./price-lines.ts";

/** A summary of a price list. */
export interface PriceFileSurvey {
  encoding: Encoding;
  /** The number of rows with an identifier and a price. */
  rows: number;
  unreadable: { count: number; first: UnreadableLine[] };
}

export interface PriceBatch {
  decimalComma: boolean;
  rows: PriceRowInput[];
}

const KEPT_UNREADABLE = 1_000;
/** Keeps a batch well below the largest body that a server accepts. */
const BATCH_CHARACTERS = 150_000;

/**
 * Reads a price list once without keeping its rows. Throws `NotText`, or the browser's error if the file can't be
 * read.
 */
export async function surveyPriceFile(file: Blob): Promise<PriceFileSurvey> {
  for (const encoding of ENCODINGS) {
    try {
      return await survey(file, encoding);
    } catch (error) {
      if (!(error instanceof WrongEncoding)) throw error;
    }
  }
  throw new WrongEncoding();
}

async function survey(file: Blob, encoding: Encoding): Promise<PriceFileSurvey> {
  const found: PriceFileSurvey = {
    encoding,
    rows: 0,
    unreadable: { count: 0, first: [] },
  };
  for await (const lines of readPriceLines(fileText(file, encoding)))
    for (const line of lines) {
      if (line.kind === "row") found.rows += 1;
      else {
        found.unreadable.count += 1;
        if (found.unreadable.count <= KEPT_UNREADABLE) found.unreadable.first.push(line.unreadable);
      }
    }
  return found;
}

/** Reads the rows of a surveyed price list in batches that fit into one call. */
export async function* priceBatches(file: Blob, encoding: Encoding): AsyncGenerator<PriceBatch> {
  let batches = [emptyBatch(false), emptyBatch(true)];
  for await (const lines of readPriceLines(fileText(file, encoding)))
    for (const line of lines) {
      if (line.kind !== "row") continue;
      const batch = batches.find(({ decimalComma }) => decimalComma === line.decimalComma);
      if (!batch) continue;
      batch.rows.push(line.row);
      batch.characters += line.row.identifier.length + line.row.price.length;
      if (batch.rows.length < PRICE_ROWS_PER_CALL && batch.characters < BATCH_CHARACTERS) continue;
      yield batch;
      batches = [...batches.filter((each) => each !== batch), emptyBatch(batch.decimalComma)];
    }
  yield* batches.filter(({ rows }) => rows.length > 0);
}

function emptyBatch(decimalComma: boolean): PriceBatch & { characters: number } {
  return { decimalComma, rows: [], characters: 0 };
}
