import { renewal_tokens } from "@scriptkeeper/db/schema";
import { readAudit, readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, insertAdmin, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { readLink } from "../../renewals/links/tokens.ts";
import { sendTestReminder } from "./send-test-reminder.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

test("B-API-06 goes to the customer with a link that works, and leaves the item and its reminder as they are", async () => {
  const user = await insertUser(ctx, { first_name: "Pia" });
  const item = await insertItem(ctx, { user_id: user.id, quantity: 2 });
  expect(await sendTestReminder(admin, { itemId: item.id })).toEqual({ success: true });
  expect(ctx.jobs.notified).toEqual(["mail"]);
  expect(await readItem(ctx.db, item.id)).toEqual(item);
  const outbox = recordingMail();
  await sendDueEmails(ctx, outbox);
  expect(outbox.messages).toMatchObject([{ to: user.email, subject: "test" }]);
  const [content] = outbox.contents();
  expect(content).toMatchObject({
    firstName: "Pia",
    items: [
      {
        id: item.id,
        productName: item.product_name,
        quantity: 2,
        repeats: 5,
        expiryDate: item.prescription_expiry_date,
      },
    ],
  });
  const { renewUrl } = z.looseObject({ renewUrl: z.url() }).parse(content);
  const link = new URL(renewUrl);
  expect(link.searchParams.get("selected")).toBe(String(item.id));
  expect(await readLink(ctx, link.pathname.split("/").at(-1) ?? "")).toMatchObject({
    token: { user_id: user.id, source: "email", item_ids: [item.id] },
  });
});

test("records who asked for it", async () => {
  const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
  await sendTestReminder(admin, { itemId: item.id });
  expect(await readAudit(ctx.db, { name: "prescription_item", id: item.id })).toMatchObject([
    { action: "send test email", actor_user_id: admin.actor.userId, request_id: "test-request" },
  ]);
});

test("a second click sends nothing while the first still waits, but sends again after it was sent", async () => {
  const user = await insertUser(ctx);
  const [first, other] = [
    await insertItem(ctx, { user_id: user.id }),
    await insertItem(ctx, { user_id: user.id }),
  ];
  await Promise.all([1, 2].map(() => sendTestReminder(admin, { itemId: first.id })));
  expect(await readEmails(ctx.db, user.id)).toHaveLength(1);
  await sendTestReminder(admin, { itemId: other.id });
  expect(await readEmails(ctx.db, user.id)).toHaveLength(2);
  await sendDueEmails(ctx, recordingMail());
  await sendTestReminder(admin, { itemId: first.id });
  expect(await readEmails(ctx.db, user.id)).toHaveLength(3);
});

test("is refused with the reason for an address that doesn't work", async () => {
  const user = await insertUser(ctx, { email_bad_at: ctx.clock.now() });
  const item = await insertItem(ctx, { user_id: user.id });
  await expect(sendTestReminder(admin, { itemId: item.id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "This customer's email address does not work. Correct it before you email them.",
  });
  expect(await readEmails(ctx.db, user.id)).toEqual([]);
});

describe("a test reminder to oneself", () => {
  test("B-API-06 goes to the administrator with the customer's content and no link that orders", async () => {
    await sendDueEmails(ctx, recordingMail());
    const me = await insertAdmin(ctx);
    const user = await insertUser(ctx, { first_name: "Pia", email_bad_at: ctx.clock.now() });
    const item = await insertItem(ctx, { user_id: user.id });
    const tokens = await ctx.db.$count(renewal_tokens);
    expect(await sendTestReminder(ctx.as(adminActor(me)), { itemId: item.id, to: "me" })).toEqual({
      success: true,
    });
    expect(await ctx.db.$count(renewal_tokens)).toBe(tokens);
    expect([await readItem(ctx.db, item.id), await readEmails(ctx.db, user.id)]).toEqual([item, []]);
    const outbox = recordingMail();
    await sendDueEmails(ctx, outbox);
    expect(outbox.messages).toMatchObject([{ to: me.email, subject: "test" }]);
    expect(outbox.contents()).toMatchObject([
      {
        firstName: "Pia",
        items: [{ id: item.id, productName: item.product_name }],
        staffCopy: {
          prescriptionUrl: `https://renew.pharmacy.example/admin/prescriptions/${item.id}`,
          patientId: user.id,
        },
      },
    ]);
    expect(JSON.stringify(outbox.contents())).not.toContain("/renew/");
    expect(await readAudit(ctx.db, { name: "prescription_item", id: item.id })).toMatchObject([
      { action: "send test email to self", actor_user_id: me.id },
    ]);
  });

  test("can wait beside one to the customer, and a second click sends no second one", async () => {
    const me = await insertAdmin(ctx);
    const user = await insertUser(ctx);
    const item = await insertItem(ctx, { user_id: user.id });
    await sendTestReminder(admin, { itemId: item.id });
    const asMe = ctx.as(adminActor(me));
    await Promise.all([1, 2].map(() => sendTestReminder(asMe, { itemId: item.id, to: "me" })));
    expect([await readEmails(ctx.db, me.id), await readEmails(ctx.db, user.id)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
  });

  test("is refused when the administrator's own address doesn't work", async () => {
    const me = await insertAdmin(ctx, { email_bad_at: ctx.clock.now() });
    const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
    await expect(
      sendTestReminder(ctx.as(adminActor(me)), { itemId: item.id, to: "me" }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: /^Your own email address does not work/ });
  });
});

test("isn't found for a missing prescription", async () => {
  await expect(sendTestReminder(admin, { itemId: 2_147_483_647 })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "Prescription not found",
  });
});
