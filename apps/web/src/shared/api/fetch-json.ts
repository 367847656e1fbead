import { takeFirstCall } from "./first-call.ts";

/** An answer that is not JSON: a proxy's error page, a truncated body. */
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

/** `fetch` for the tRPC links. They forget the status of an answer they cannot parse; this keeps it in the error. */
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
