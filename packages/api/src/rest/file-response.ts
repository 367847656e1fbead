import type { Piece } from "@scriptkeeper/services/core";

/** An answer that is no JSON: a file in chunks of text, with what its headers say about it. */
export class FileResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly chunks: AsyncIterable<Piece> | Iterable<Piece>;

  constructor(headers: Readonly<Record<string, string>>, chunks: FileResponse["chunks"]) {
    this.headers = headers;
    this.chunks = chunks;
  }
}
