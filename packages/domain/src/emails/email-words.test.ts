import { describe, expect, it } from "vitest";
import { type EmailRecord, whyEmailState } from "./email-words.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
const refused = "The mail server answered: 451 later";
const why = (email: Partial<EmailRecord>) =>
  whyEmailState(
    {
      state: "queued",
      created_at: at(1),
      sent_at: null,
      next_attempt_at: at(4),
      last_error: null,
      ...email,
    },
    "UTC",
  ).join(" ");

describe("the reason for an email's state", () => {
  it.each<[string, Partial<EmailRecord>]>([
    ["It has been waiting for its turn since 2 Mar 2026, 1:00 am.", {}],
    [`${refused} It will be tried again on 2 Mar 2026, 4:00 am.`, { last_error: refused }],
    [
      "The mail server accepted it on 2 Mar 2026, 3:00 am. Whether it was read is not known.",
      { state: "sent", sent_at: at(3) },
    ],
    [`${refused} It will not be tried again automatically.`, { state: "failed", last_error: refused }],
    ["The mail server did not accept it. It will not be tried again automatically.", { state: "failed" }],
    ["Nothing in it was still due.", { state: "cancelled", last_error: "Nothing in it was still due." }],
    ["It was withdrawn before it was sent. No reason was recorded.", { state: "cancelled" }],
  ])("%s", (sentences, email) => {
    expect(why(email)).toBe(sentences);
  });
});
