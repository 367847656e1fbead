import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { customerActor, deleteUser, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { queueEmail, unsubscribeToken } from "../../email/index.ts";
import { getReminderEmails, setMyReminderEmails, setReminderEmails } from "./reminder-preferences.ts";

const ctx = sharedContext();

async function reminded() {
  const user = await insertUser(ctx);
  const email = await queueEmail(ctx, { kind: "reminder", user, payload: { items: [] } });
  return { user, emailId: email.id, token: unsubscribeToken(ctx.keys, email) };
}

describe("the link to stop reminder emails", () => {
  it("changes nothing when it is read", async () => {
    const { token } = await reminded();
    expect(await getReminderEmails(ctx, { token })).toEqual({ wanted: true });
    expect(await getReminderEmails(ctx, { token })).toEqual({ wanted: true });
  });

  it("stops them and starts them again, and each change is logged once", async () => {
    const { user, token } = await reminded();
    for (const wanted of [false, false, true])
      expect(await setReminderEmails(ctx, { token, wanted })).toEqual({ wanted });
    expect(await getReminderEmails(ctx, { token })).toEqual({ wanted: true });
    expect((await readAudit(ctx.db, { name: "user", id: user.id })).map(({ action }) => action)).toEqual([
      "reminder emails stopped",
      "reminder emails started",
    ]);
  });

  it("shows what a signed-in patient chose, and each change is logged once", async () => {
    const { user, token } = await reminded();
    const mine = ctx.as(customerActor(user));
    for (const wanted of [false, false])
      expect(await setMyReminderEmails(mine, { wanted })).toEqual({ wanted });
    expect(await getReminderEmails(ctx, { token })).toEqual({ wanted: false });
    await setMyReminderEmails(mine, { wanted: true });
    expect(await getReminderEmails(ctx, { token })).toEqual({ wanted: true });
    expect(await readAudit(ctx.db, { name: "user", id: user.id })).toMatchObject([
      { action: "reminder emails stopped", actor_user_id: user.id },
      { action: "reminder emails started", actor_user_id: user.id },
    ]);
  });

  it("still works after years, as does the link in every other email to the same customer", async () => {
    const { user, token } = await reminded();
    const next = await queueEmail(ctx, { kind: "expiry", user, payload: { items: [] } });
    ctx.clock.advance({ days: 800 });
    await setReminderEmails(ctx, { token, wanted: false });
    expect(await getReminderEmails(ctx, { token: unsubscribeToken(ctx.keys, next) })).toEqual({
      wanted: false,
    });
  });

  it("is refused when it was altered, belongs to another email, or the account is gone", async () => {
    const { user, emailId, token } = await reminded();
    const other = await reminded();
    const secret = token.split(".")[1];
    const refused = { code: "LINK_DEAD" };
    for (const bad of ["", "x", secret ?? "", `${token}x`, token.slice(0, -1), `${other.emailId}.${secret}`])
      await expect(setReminderEmails(ctx, { token: bad, wanted: false })).rejects.toMatchObject(refused);
    for (const number of [`0${emailId}`, `${emailId}.0`, `${emailId}e0`, "-1", "9007199254740993", "NaN"])
      await expect(getReminderEmails(ctx, { token: `${number}.${secret}` })).rejects.toMatchObject(refused);
    expect(await getReminderEmails(ctx, { token: other.token })).toEqual({ wanted: true });
    await deleteUser(ctx, user.id);
    await expect(getReminderEmails(ctx, { token })).rejects.toMatchObject(refused);
  });
});
