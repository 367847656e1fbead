import { expiryStatus } from "@scriptkeeper/domain/prescriptions/expiry";
import { describe, expect, it } from "vitest";
import { type MessageItem, payloads } from "../payloads.ts";
import { renderMessage } from "../rendering/render-message.ts";

const reader = { firstName: "Ann", pharmacyName: "Corner Pharmacy", supportEmail: "help@corner.example" };
const item: MessageItem = { productName: "Tablets", quantity: 1, repeats: 2, expiryDate: "2026-12-12" };
const renewUrl = "https://corner.example/renew?token=abc&x=1";
const unsubscribeUrl = "https://corner.example/unsubscribe?token=def";

describe("A-MAIL-01 a reminder", () => {
  const data = { ...reader, items: [item] };

  it("has the renewal link, the repeats and the expiry in Australian form", () => {
    const { subject, text } = renderMessage("reminder", data, { renewUrl });
    expect(subject).toBe("Time to reorder your prescription");
    expect(text).toContain(`Reorder 1 item:\n${renewUrl}\n`);
    expect(text).toContain("- Tablets\n  2 repeats left · expires 12 December 2026\n");
  });

  it("names the day an item runs out, if known", () => {
    const items = [{ ...item, lastsUntil: "2026-11-30" }];
    expect(renderMessage("reminder", { ...reader, items }, { renewUrl }).text).toContain(
      "- Tablets\n  Should last until about 30 November 2026\n  2 repeats left · expires 12 December 2026\n",
    );
    const followUp = renderMessage("reminder", { ...reader, items, isFollowUp: true }, { renewUrl });
    expect(followUp.text).toContain("Should last until about 30 November 2026");
    expect(renderMessage("reminder", data, { renewUrl }).text).not.toContain("last until");
  });

  it("uses the plural for several items", () => {
    const { subject, text, preheader } = renderMessage(
      "reminder",
      { ...data, items: [item, item] },
      { renewUrl },
    );
    expect(subject).toBe("Time to reorder your prescriptions");
    expect(text).toContain("these 2 items");
    expect(text).toContain("Reorder 2 items:");
    expect(preheader).toContain("2 items are due");
  });

  it("can be stopped with one click if it is given an address for that", () => {
    const { headers, html, text } = renderMessage("reminder", data, { renewUrl, unsubscribeUrl });
    expect(headers).toEqual({
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(html).toContain(`href="${unsubscribeUrl}"`);
    expect(text).toContain(unsubscribeUrl);
  });

  it("says how to stop reminders if no such address is given", () => {
    const { headers, html, text } = renderMessage("reminder", data, { renewUrl });
    expect(headers).toEqual({});
    for (const part of [html, text])
      expect(part).toContain("To stop reminder emails, write to that address.");
  });

  it("greets a person without a first name politely", () => {
    for (const firstName of [null, "", "  "]) {
      expect(renderMessage("reminder", { ...data, firstName }, { renewUrl }).text).toMatch(/^Hello,\n/);
    }
  });

  it("is the same each time, so that a second attempt sends the same message", () => {
    expect(renderMessage("reminder", data, { renewUrl })).toEqual(
      renderMessage("reminder", data, { renewUrl }),
    );
  });

  it.each([
    ["no renewal link", data, {}],
    ["a link that runs code", data, { renewUrl: "javascript:alert(1)" }],
    ["no items", { ...data, items: [] }, { renewUrl }],
    ["a date that does not exist", { ...data, items: [{ ...item, expiryDate: "2026-02-30" }] }, { renewUrl }],
    ["no payload", null, { renewUrl }],
  ])("is not written with %s", (_, payload, secrets) => {
    expect(() => renderMessage("reminder", payload, secrets)).toThrow();
  });
});

describe("a follow-up", () => {
  const data = { ...reader, items: [item], isFollowUp: true };
  const closed = { ...item, orderClosed: true };

  it("to a reminder has the link again and claims nothing", () => {
    const { subject, text, headers } = renderMessage("reminder", data, { renewUrl, unsubscribeUrl });
    expect(subject).toBe("Do you still need to reorder?");
    expect(text).toContain("A few days ago, we reminded you to order this item again.");
    expect(text).toContain(`Reorder 1 item:\n${renewUrl}\n`);
    expect(text).toContain("Nothing is ordered until you pay.");
    expect(text).toContain(
      "If you have ordered already, or do not need more yet, you can ignore this email.",
    );
    expect(text).not.toMatch(/noticed|seen|looked|opened this|forgot/i);
    expect(headers).toHaveProperty("List-Unsubscribe-Post");
  });

  it("to an order that was closed says so, and that nothing was charged", () => {
    const { subject, text } = renderMessage("reminder", { ...data, items: [closed] }, { renewUrl });
    expect(subject).toBe("Your order was closed before a payment was confirmed");
    expect(text).toContain(
      "An order with this item was closed, because no payment for it was confirmed in time.",
    );
    expect(text).toContain("If you have paid for it, contact us before you order again.");
    expect(text).not.toContain("Nothing was charged");
  });

  it("to both says which item was in the order", () => {
    const { text } = renderMessage("reminder", { ...data, items: [item, closed] }, { renewUrl });
    expect(text).toContain(
      "we reminded you to order these 2 items again, or they were in an order that was closed because no payment for it was confirmed in time.",
    );
    expect(text.match(/was closed before a payment was confirmed/g)).toHaveLength(1);
  });

  it("a reminder on the day after an order was closed also says so", () => {
    const { subject, text } = renderMessage("reminder", { ...reader, items: [closed] }, { renewUrl });
    expect(subject).toBe("Time to reorder your prescription");
    expect(text).toContain(
      "Your order for it was closed before a payment was confirmed, and no repeat was used.",
    );
  });
});

it("a reminder for an item in an unfinished order says where its last repeat is, and not that there is none", () => {
  const waiting = { ...item, repeats: 0, orderOpen: true };
  const { text } = renderMessage("reminder", { ...reader, items: [waiting] }, { renewUrl });
  expect(text).toContain("Your last repeat is in an order you have not finished.");
  expect(text).not.toMatch(/no repeats left/i);
});

describe("the last email", () => {
  const data = { ...reader, items: [{ ...item, lastsUntil: "2026-11-03" }], isLast: true };

  it("asks whether everything is all right, with one link to order or say that some is left", () => {
    const { subject, text, headers } = renderMessage("reminder", data, { renewUrl, unsubscribeUrl });
    expect(subject).toBe("Is everything all right?");
    expect(text).toContain("By our records, you have run out of this item, and we have not heard from you.");
    expect(text).toContain(`Reorder 1 item:\n${renewUrl}\n`);
    expect(text).toContain("Should have lasted until about 3 November 2026");
    expect(text).toContain("Do you still have some? That is fine.");
    expect(text).toContain("This is our last email about this for now.");
    expect(headers).toHaveProperty("List-Unsubscribe-Post");
  });

  it("names all items, but none in the subject", () => {
    const both = { ...data, items: [item, { ...item, productName: "Another medicine" }] };
    const { subject, text } = renderMessage("reminder", both, { renewUrl });
    expect(text).toContain("By our records, you have run out of these 2 items");
    expect(text).toContain("- Another medicine");
    expect(subject).not.toMatch(/medicine/i);
  });
});

it("a test email is the reminder with a marked subject", () => {
  const data = { ...reader, items: [item] };
  const reminder = renderMessage("reminder", data, { renewUrl });
  const test = renderMessage("test", data, { renewUrl });
  expect(test).toEqual({ ...reminder, subject: "[Test] Time to reorder your prescription" });
});

describe("a test email to the administrator", () => {
  const prescriptionUrl = "https://corner.example/admin/prescriptions/7";
  const data = { ...reader, items: [item], staffCopy: { prescriptionUrl, patientId: 4 } };

  it("has the customer's content, and says that the customer was not emailed", () => {
    const { subject, text } = renderMessage("test", data, {});
    expect(subject).toBe("[Test] Time to reorder your prescription");
    expect(text).toContain("The customer was not emailed.");
    expect(text).toContain("Hello Ann,");
    expect(text).toContain("- Tablets\n  2 repeats left · expires 12 December 2026\n");
  });

  it("has no link that orders, even if one is given, and says where its button leads", () => {
    const { html, text, headers } = renderMessage("test", data, { renewUrl, unsubscribeUrl });
    for (const part of [html, text]) {
      expect(part).not.toMatch(/\/renew|\/unsubscribe/);
      expect(part).toContain(prescriptionUrl);
      expect(part).toContain("nothing can be ordered from it");
    }
    expect(headers).toEqual({});
  });
});

it("a test email to a customer can't be written without its link", () => {
  expect(() => renderMessage("test", { ...reader, items: [item] }, {})).toThrow("needs a renewal link");
});

describe("A-MAIL-01 an expiry notice", () => {
  const soon = { ...reader, stage: "soon", items: [item], canReorder: true };

  it("has a renewal link while something can be ordered", () => {
    const { subject, text } = renderMessage("expiry", soon, { renewUrl });
    expect(subject).toBe("Your prescription expires soon");
    expect(text).toContain(renewUrl);
    expect(text).toContain("your doctor");
  });

  it("A-STATE-07 says that the expiry date itself is too late, to the patient and to a carer", () => {
    expect(expiryStatus("2026-12-12", "2026-12-12")).toBe("expired");
    const forCarer = { patientName: "Pat Ient", patientUrl: "https://renew.example/p", mayOrder: true };
    const two = { ...soon, items: [item, item] };
    const textOf = (data: object) => renderMessage("expiry", data, { renewUrl }).text.replace(/\s+/g, " ");
    expect(textOf(soon)).toContain("From its expiry date, we cannot send you more");
    expect(textOf(two)).toContain("From their expiry dates, we cannot send you more");
    expect(textOf({ ...soon, forCarer })).toContain("From the expiry date, we cannot send them more");
  });

  it("uses the plural for several prescriptions, in the instructions and on the button too", () => {
    const write = (stage: "soon" | "expired", items: MessageItem[]) =>
      renderMessage("expiry", { ...reader, stage, items, canReorder: true }, { renewUrl });
    const textOf = (...of: Parameters<typeof write>) => write(...of).text;
    expect(write("soon", [item, item]).preheader).toContain("See your doctor for new prescriptions in good");
    expect(write("expired", [item, item]).preheader).toContain("needs to write new prescriptions before");
    const [soon, expired] = [textOf("soon", [item, item]), textOf("expired", [item, item])];
    expect(soon).toContain("ask for new prescriptions, so that you have them before you run out.");
    expect(soon).toContain("Until they expire, you can still order the repeats");
    expect(soon).toContain(`Reorder before they expire:\n${renewUrl}\n`);
    expect(expired).toContain(
      "see your doctor and ask for new prescriptions. If you already have them, tell us",
    );
    expect(textOf("soon", [item])).toContain("ask for a new prescription, so that you have it before");
    expect(textOf("soon", [item])).toContain(`Reorder before it expires:\n${renewUrl}\n`);
    expect(textOf("expired", [item])).toContain("a new prescription. If you already have one, tell us");
  });

  it("uses the plural for several prescriptions to a carer, too", () => {
    const forCarer = { patientName: "Pat Ient", patientUrl: "https://renew.example/p", mayOrder: true };
    const write = (stage: "soon" | "expired", items: MessageItem[]) =>
      renderMessage("expiry", { ...reader, stage, items, canReorder: false, forCarer }, {});
    const soon = write("soon", [item, item]);
    expect(soon.preheader).toContain("They need new prescriptions from their doctor");
    expect(soon.text).toContain("Pat Ient needs new prescriptions soon. From the expiry dates, we");
    expect(write("expired", [item, item]).text).toContain(
      "more of these until their doctor has written new prescriptions.",
    );
    expect(write("soon", [item]).text).toContain(
      "Pat Ient needs a new prescription soon. From the expiry date",
    );
  });

  it("tells a carer that the last repeat is in an order, and a patient that it is in theirs", () => {
    const forCarer = { patientName: "Pat Ient", patientUrl: "https://renew.example/p", mayOrder: true };
    const soon = { ...reader, stage: "soon", canReorder: false, items: [{ ...item, orderOpen: true }] };
    const back = { ...reader, about: "back", prescriptionsUrl: forCarer.patientUrl, items: soon.items };
    for (const { text } of [
      renderMessage("expiry", { ...soon, forCarer }, {}),
      renderMessage("notification", { ...back, forCarer }, {}),
    ]) {
      expect(text).toContain("The last repeat is in an order that is not finished.");
      expect(text).not.toContain("Your last repeat");
    }
    expect(renderMessage("expiry", soon, {}).text).toContain("Your last repeat is in an order you have not");
  });

  it("can't be sent without the link it promises", () => {
    expect(() => renderMessage("expiry", soon, {})).toThrow("needs a renewal link");
  });

  it("offers no order if nothing can be ordered", () => {
    const { html, text } = renderMessage("expiry", { ...soon, canReorder: false }, { renewUrl });
    for (const part of [html, text]) expect(part).not.toMatch(/reorder|renew\?/i);
  });

  it("refers to the doctor once it has expired, and counts no unusable repeats", () => {
    const { subject, text } = renderMessage(
      "expiry",
      { ...reader, stage: "expired", items: [item] },
      { renewUrl },
    );
    expect(subject).toBe("Your prescription has expired");
    expect(text).toContain("- Tablets\n  Expired 12 December 2026\n");
    expect(text).toContain("see your doctor");
    expect(text).not.toMatch(/repeats|renew\?/);
  });
});

describe("a welcome", () => {
  const data = {
    ...reader,
    email: "ann@corner.example",
    signInUrl: "https://corner.example/login",
    items: [],
  };
  const secrets = { temporaryPassword: "quiet-Heron-47" };

  it("gives the account, its temporary password and the sign-in", () => {
    const { text } = renderMessage("welcome", data, secrets);
    expect(text).toContain("Email: ann@corner.example\nTemporary password: quiet-Heron-47\n");
    expect(text).toContain("https://corner.example/login");
  });

  it("says that the temporary password must be changed, and by when it must be used", () => {
    const note = "You will be asked to change the temporary password when you first sign in.";
    const known = renderMessage("welcome", { ...data, temporaryUntil: "2026-11-30" }, secrets);
    for (const part of [known.html, known.text])
      expect(part).toContain(`${note} Use it before 30 November 2026: it stops working on that day.`);
    const ofEarlierRelease = renderMessage("welcome", data, secrets);
    expect(ofEarlierRelease.text).toContain(`${note}\n`);
  });

  it("has a link that sets a password, once and for 7 days, beside the temporary password", () => {
    const setPasswordUrl = "https://corner.example/reset-password/abc#ann%40corner.example";
    const { html, text } = renderMessage("welcome", data, { ...secrets, setPasswordUrl });
    expect(text).toContain(`Set your password:\n${setPasswordUrl}\n`);
    expect(text).toContain("It works once and expires after 7 days.");
    expect(text).toContain("Temporary password: quiet-Heron-47\n");
    expect(text).toContain("https://corner.example/login");
    expect(html).toContain(`href="${setPasswordUrl}"`);
    expect(html).toContain('href="https://corner.example/login"');
  });

  it("offers only the sign-in once that link has expired", () => {
    const { html, text } = renderMessage("welcome", data, secrets);
    for (const part of [html, text]) expect(part).not.toMatch(/Set your password|7 days/);
    expect(text).toContain("Sign in:\nhttps://corner.example/login\n");
  });

  it("lists the prescription it comes with, and leaves no gap if there is none", () => {
    expect(renderMessage("welcome", data, secrets).html).not.toContain("We have already added");
    expect(renderMessage("welcome", { ...data, items: [item] }, secrets).html).toContain("Tablets");
  });
});

it.each([
  [{ quantity: 3, repeats: 1, expiryDate: null }, "Quantity 3 · 1 repeat left"],
  [{ quantity: 1, repeats: 0, expiryDate: null }, "No repeats left"],
  [{ quantity: 1, repeats: null, expiryDate: "2027-01-01" }, "Expires 1 January 2027"],
])("an item with %j reads “%s”", (known, line) => {
  const data = { ...reader, signInUrl: "https://corner.example/login", items: [{ ...item, ...known }] };
  expect(renderMessage("notification", data, {}).text).toContain(`- Tablets\n  ${line}\n`);
});

it("an item with nothing else known is its name only", () => {
  const bare = { ...item, repeats: null, expiryDate: null };
  const data = { ...reader, signInUrl: "https://corner.example/login", items: [bare] };
  expect(renderMessage("notification", data, {}).text).toContain("- Tablets\n\n");
});

it.each([
  [undefined, 1, "We will send a reminder when it is time to order more."],
  [
    "unwanted",
    1,
    "Reminder emails are off, so you will not get any. Please keep an eye on when you need more.",
  ],
  ["none_due", 1, "We will not send a reminder to order it. Please keep an eye on when you need more."],
  ["none_due", 2, "We will not send a reminder to order them. Please keep an eye on when you need more."],
] as const)(
  "new prescriptions promise a reminder only if one will come (%s, %i)",
  (noReminder, count, sentence) => {
    const items = Array.from({ length: count }, () => item);
    const data = {
      ...reader,
      signInUrl: "https://corner.example/login",
      items,
      ...(noReminder && { noReminder }),
    };
    const { text, html, preheader } = renderMessage("notification", data, {});
    for (const part of [text, html])
      expect(part).toContain(`You do not need to do anything now. ${sentence}`);
    expect(preheader.includes("We will remind you")).toBe(noReminder === undefined);
    expect(text.includes("Every reminder email says how to stop them.")).toBe(noReminder !== "unwanted");
  },
);

describe("the weekly report", () => {
  const counts = { sent: 10, opened: 8, ordered: 6, paid: 5, delivered: 4 };
  const report = (week: object) => ({
    ...reader,
    about: "weekly_report",
    week: "2026-11-23",
    insightUrl: "https://corner.example/insight",
    weeks: [{ week: "2026-11-16", ...counts, ...week }],
  });
  const textOf = (week: object) =>
    renderMessage("notification", payloads.notification.parse(report(week)), {}).text;

  it("says for how many days supplies lasted, and claims nothing about what was taken", () => {
    expect(textOf({ days: 1_000, covered: 915, interrupted: 1 })).toContain(
      "Days covered: in the week of 16 Nov 2026, patients had supplies for 92% of the days on which they were to take a medicine. Going by orders, 1 medicine was missing on at least one day.",
    );
  });

  it("says how many reminders were sent before it is opened, even for one", () => {
    const glance = (sent: number) =>
      renderMessage("notification", payloads.notification.parse(report({ sent })), {}).preheader;
    expect(glance(1)).toMatch(/^1 reminder sent, /);
    expect(glance(1_200)).toMatch(/^1,200 reminders sent, /);
  });

  it("leaves that out if no days were counted, or none yet when it was queued", () => {
    expect(textOf({ days: 0, covered: 0, interrupted: 0 })).not.toContain("Days covered");
    expect(textOf({})).not.toContain("Days covered");
    expect(textOf({})).toContain("Week of 16 Nov 2026\n");
  });
});
