/** A call that the page's own script made while the program was still being loaded. */
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

/** The answer to that call where it is the very same one, once. */
export function takeFirstCall(url: unknown, body: unknown): Promise<Response> | undefined {
  const first = window.renewalCall;
  if (first?.url !== url || first?.body !== body) return undefined;
  window.renewalCall = undefined;
  return first?.answer;
}
