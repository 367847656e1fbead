export const ENCODINGS = ["utf-8", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const SLICE_BYTES = 256 * 1024;

/** Thrown if the bytes are not valid text in the given encoding. */
export class WrongEncoding extends Error {
  override readonly name = "WrongEncoding";
}

/** Reads the text of a file slice by slice, without its byte order mark. Throws `WrongEncoding`. */
export async function* fileText(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    const bytes = await file.slice(start, start + SLICE_BYTES).arrayBuffer();
    yield decode(decoder, bytes);
  }
  yield decode(decoder);
}

function decode(decoder: TextDecoder, bytes?: ArrayBuffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new WrongEncoding();
  }
}
