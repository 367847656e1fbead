import fc from "fast-check";
import type { NodemailerError } from "nodemailer";
import { describe, expect, it } from "vitest";
import { rejectedOutcome } from "./send-outcome.ts";

const TO = "margaret.o+rx@customers.example";

function refusal(response: string, command = "RCPT TO", to = TO) {
  const responseCode = Number(response.slice(0, 3));
  const code = command === "DATA" ? "EMESSAGE" : "EENVELOPE";
  const error: NodemailerError = Object.assign(new Error(response), {
    code,
    command,
    response,
    responseCode,
    permanent: responseCode >= 500,
  });
  return rejectedOutcome(error, to);
}

describe("a server's refusal", () => {
  it.each([
    ["550 No such user here"],
    ["550 5.1.1 User unknown"],
    ["551 User not local"],
    ["553 Mailbox name not allowed"],
    ["550 5.2.1 The account is disabled"],
    ["556 5.1.10 Recipient address has null MX"],
    ["550-5.1.1 The account that you tried to reach\r\n550 5.1.1 does not exist"],
    ["553 5.1.2 Domain of addressee not found"],
    ["550 sorry, no mailbox here by that name (#5.1.1)"],
    ["550 #5.1.0 Address rejected."],
    ["550 5.0.0 User unknown"],
    [`550 <${TO}> is unknown here`],
  ])("“%s” marks the address", (response) => {
    expect(refusal(response)).toMatchObject({ permanent: true, addressBad: true });
  });

  it.each([
    ["552 5.3.4 Message too big", "DATA"],
    ["552 Message size exceeds the limit", "RCPT TO"],
    ["550 5.2.3 Message too long for this mailbox", "RCPT TO"],
    ["550 5.6.0 The message is malformed", "DATA"],
    ["501 5.5.4 Syntax error in a parameter", "RCPT TO"],
    ["550 5.5.0 Mailbox unavailable", "RCPT TO"],
    ["554 Transaction failed", "DATA"],
  ])("“%s” to %s is final and says nothing about the address", (response, command) => {
    expect(refusal(response, command)).toMatchObject({ permanent: true, addressBad: false });
  });

  it("is read without the address, whatever words that contains", () => {
    const told = (to: string) => refusal(`550 <${to}>: no such user`, "RCPT TO", to);
    expect(told("spam.policy@relay.example")).toMatchObject({ permanent: true, addressBad: true });
  });

  it("marks the address even if the server only finds out after the message", () => {
    expect(refusal("550 5.1.1 User unknown", "DATA")).toMatchObject({ permanent: true, addressBad: true });
  });

  it.each([
    ["451 4.7.1 Greylisted, try again later", "RCPT TO"],
    ["421 Too many connections", "CONN"],
    ["552 5.2.2 Mailbox full", "RCPT TO"],
    ["550 Sender refused", "MAIL FROM"],
    ["535 5.7.8 Sign-in refused", "AUTH PLAIN"],
    ["554 No service here", "CONN"],
    ["550 5.7.1 Blocked by policy", "RCPT TO"],
    ["554 5.7.1 Relay access denied", "RCPT TO"],
    ["550 5.7.1 Refused by a rule", "DATA"],
    ["550 5.4.5 Daily sending quota exceeded", "RCPT TO"],
    ["550 5.3.2 System not accepting messages", "RCPT TO"],
    ["550 4.7.0 Slow down", "RCPT TO"],
    ["550 5.1.8 Sender's domain not found", "RCPT TO"],
    ["530-5.5.1 Authentication Required", "RCPT TO"],
    ["550 relay not permitted", "RCPT TO"],
    ["550 Relaying denied", "RCPT TO"],
    [
      "553 sorry, that domain isn't in my list of allowed rcpthosts; no valid cert for gatewaying (#5.7.1)",
      "RCPT TO",
    ],
    ["553 sorry, that domain isn't in my list of allowed rcpthosts", "RCPT TO"],
    ["550 Authentication required", "RCPT TO"],
    ["550 You are not authorised to send", "RCPT TO"],
    ["550 Rejected by local policy", "RCPT TO"],
    ["550 Your host is blacklisted", "RCPT TO"],
    ["550 [5.1.1.7] is on our block list", "RCPT TO"],
    ["550 Message looks like spam", "DATA"],
    ["550 SPF check failed", "RCPT TO"],
    ["550 DMARC fails", "RCPT TO"],
    ["550 Sender verify failed", "RCPT TO"],
    ["550 Too many messages, limit reached", "RCPT TO"],
    ["552 User is over quota", "RCPT TO"],
  ])("“%s” to %s may be temporary, so it is tried again", (response, command) => {
    expect(refusal(response, command)).toMatchObject({ permanent: false, addressBad: false });
  });
});

it.each([
  [{ code: "ETIMEDOUT" }, "The mail server did not answer in time."],
  [{ code: "EABORT" }, "The mail server did not answer in time."],
  [{ code: "EDNS", originalCode: "ENOTFOUND" }, "The mail server's name was not found."],
  [
    { code: "ESOCKET", originalCode: "ECONNREFUSED" },
    "The connection to the mail server failed (ECONNREFUSED).",
  ],
  [{ code: "ETLS" }, "The email could not be handed to the mail server (ETLS)."],
  [{}, "The email could not be handed to the mail server (unknown)."],
])("%j is explained in plain words and tried again", (error, reason) => {
  const outcome = rejectedOutcome(Object.assign(new Error(`secret ${TO}`), error), TO);
  expect(outcome).toEqual({ state: "rejected", permanent: false, addressBad: false, reason });
});

it.each([
  [`550 5.1.1 <${TO}>: Recipient address rejected`, "550 5.1.1 <[address]>: Recipient address rejected"],
  ["550 Margaret.O+RX is unknown", "550 [address] is unknown"],
  ["550 try other@elsewhere.example instead", "550 try [address] instead"],
  ["550 no\r\nsuch user", "550 no such user"],
])("“%s” is kept without an address", (response, kept) => {
  expect(refusal(response)).toMatchObject({ reason: `The mail server answered: ${kept}` });
});

it("never keeps the address, wherever a server puts it, and limits the text", () => {
  const around = fc.string({ maxLength: 400 });
  fc.assert(
    fc.property(fc.emailAddress(), around, around, (to, before, after) => {
      const outcome = refusal(`550 ${before} <${to}> ${after}`, "RCPT TO", to);
      expect(outcome.state === "rejected" && outcome.reason).not.toContain(`<${to}>`);
      expect(outcome.state === "rejected" && outcome.reason.length).toBeLessThanOrEqual(300);
    }),
  );
});
