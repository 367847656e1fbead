import type { Piece } from "@scriptkeeper/services/core";

/** A response that is not JSON: a file in chunks of text, with its headers. */
export class FileResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly chunks: AsyncIterable<Piece> | Iterable<Piece>;

  constructor(headers: Readonly<Record<string, string>>, chunks: FileResponse["chunks"]) {
    this.headers = headers;
    this.chunks = chunks;
  }
}
