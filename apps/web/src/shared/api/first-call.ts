/** A call that the page's own script made while the program was loading. */
interface FirstCall {
  url: string;
  body: string;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    renewalCall?: FirstCall | undefined;
  }
}

/** Returns the response to that call, once, if this is exactly the same call. */
export function takeFirstCall(url: unknown, body: unknown): Promise<Response> | undefined {
  const first = window.renewalCall;
  if (first?.url !== url || first?.body !== body) return undefined;
  window.renewalCall = undefined;
  return first?.answer;
}
