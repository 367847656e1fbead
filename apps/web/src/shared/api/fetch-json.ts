import { takeFirstCall } from "./first-call.ts";

/** A response that is not JSON, such as a proxy's error page or a truncated body. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
  readonly status: number;
  readonly statusText: string;

  constructor(response: Response) {
    super("The answer is not JSON");
    this.status = response.status;
    this.statusText = response.statusText;
  }
}

/**
 * A `fetch` for the tRPC links, which lose the status of a response that they can't parse; this one keeps it in the
 * error.
 */
export async function fetchJson(url: RequestInfo | URL, init?: Partial<Record<keyof RequestInit, unknown>>) {
  const response = await (takeFirstCall(url, init?.body) ?? fetch(url, init as RequestInit | undefined));
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return { ok: response.ok, status: response.status, json: async () => body };
  } catch {
    throw new UnreadableAnswer(response);
  }
}
