import type { Random } from "@scriptkeeper/testing/random/random";

const METHODS = [
  "TRACE",
  "OPTIONS",
  "HEAD",
  "PUT",
  "PATCH",
  "DELETE",
  "GET",
  "POST",
  "PROPFIND",
  "QUERY",
  "LOCK",
];

const odd: Record<string, readonly string[]> = {
  "content-type": [
    "",
    "text/plain",
    "application/json; charset=utf-16",
    "application/json;;;",
    "a/b; __proto__=1",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "x".repeat(2_000),
  ],
  accept: ["text/html", "*/*;q=x", "application/x-ndjson"],
  "accept-encoding": ["br;q=2", "gzip, gzip, gzip", "x".repeat(500), "*"],
  "content-encoding": ["gzip", "br", "__proto__"],
  "x-forwarded-for": ["::1, 999.1.1.1", "x".repeat(3_000), ","],
  "x-request-id": ["\u00ff", "a".repeat(500), "__proto__"],
  "trpc-accept": ["application/jsonl", "x"],
  "idempotency-key": ["", "x".repeat(1_000), "\u00e9"],
  range: ["bytes=0-1", "bytes=-1", "lines=x"],
  "if-none-match": ["*", "W/", '"x"'],
  "if-modified-since": ["yesterday", "Thu, 01 Jan 0000 00:00:00 GMT"],
  expect: ["100-continue"],
  connection: ["close", "upgrade"],
  upgrade: ["websocket", "h2c"],
  cookie: ["a=b; __proto__=1", ";;;"],
  "trpc-batch-mode": ["stream"],
  authorization: [
    "Bearer",
    "Bearer  ",
    "Basic YTpi",
    `Bearer ${"x".repeat(4_000)}`,
    "Bearer a.b.c",
    "bearer null",
  ],
};

/** A header or two that our client does not send. */
export function oddHeaders(random: Random): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: random.pick([1, 1, 2]) }, () => {
      const name = random.pick(Object.keys(odd));
      return [name, random.pick(odd[name] ?? [""])];
    }),
  );
}

export function oddMethod(random: Random): string {
  return random.pick(METHODS);
}
