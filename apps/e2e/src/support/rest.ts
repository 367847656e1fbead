import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { vi } from "vitest";

export interface Mail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  received_at: string;
}

/** A mail that is waited for is among these, so that not all mail is read each time. */
const NEWEST_MAIL = "/local/mailbox.json?limit=100";

let lastSignIn: Promise<unknown> = Promise.resolve();

/** A client for the documented REST API of the running product. */
export class Rest {
  private readonly baseUrl: string;
  /** The token of whoever is signed in. */
  token = "";

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  async call<Answer>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Answer }> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  }

  /** Signs in one after the other: concurrent attempts count as wrong until their passwords are checked. */
  async signIn(account: { email: string; password: string }): Promise<this> {
    const answer = lastSignIn.then(() => this.call<{ token: string }>("POST", "/api/auth/login", account));
    lastSignIn = answer.catch(() => undefined);
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`the sign-in was answered ${status}: ${JSON.stringify(body)}`);
    this.token = body.token;
    return this;
  }

  async prescriptions(): Promise<PrescriptionItem[]> {
    return (await this.call<PrescriptionItem[]>("GET", "/api/prescriptions")).body;
  }

  /** Waits for an email that fits; returns the newest one. */
  async mail(fits: (mail: Mail) => boolean): Promise<Mail> {
    return vi.waitFor(
      async () => {
        const found = (await this.call<Mail[]>("GET", NEWEST_MAIL)).body.find(fits);
        if (!found) throw new Error("the mail did not come");
        return found;
      },
      { timeout: 30_000, interval: 250 },
    );
  }
}
