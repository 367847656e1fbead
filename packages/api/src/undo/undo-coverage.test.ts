import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { appRouter } from "../app-router.ts";
import { proceduresOf, takesChangeId } from "../procedures.ts";

/** What is not undone, as the decision's table calls it, and the calls that do it. */
const notUndone: Readonly<Record<string, readonly string[]>> = {
  "emails that were sent": [
    "emailWordings.test",
    "logs.resendEmail",
    "logs.resendFailedEmails",
    "prescriptions.testReminder",
    "recalls.send",
  ],
  "orders at the store, payments, parcels": [
    "renewals.cancel",
    "renewals.cancelByLink",
    "renewals.getToken",
    "renewals.renew",
  ],
  "that something has come, or was read": [
    "recalls.acknowledge",
    "renewals.confirmArrival",
    "renewals.takeBackArrival",
  ],
  "what patients set for themselves": [
    "care.accept",
    "care.chooseEmails",
    "care.end",
    "care.invite",
    "care.setEmails",
    "prescriptions.askWhenBack",
    "prescriptions.stopAskingWhenBack",
    "reminderEmails.set",
    "reminderEmails.setMine",
    "renewals.putOff",
    "renewals.putOffByLink",
    "renewals.remindAsPlanned",
    "renewals.remindAsPlannedByLink",
  ],
  "passwords, ended sessions, links and calendar addresses": [
    "auth.changePassword",
    "auth.confirm",
    "auth.forgotPassword",
    "auth.login",
    "auth.logout",
    "auth.resetPassword",
    "ownData.link",
    "ownData.makeCalendar",
    "ownData.stopCalendar",
    "users.signOut",
  ],
  "one's own address": ["users.changeOwnEmail"],
  "what was created": [
    "discounts.create",
    "prescriptions.createManual",
    "products.restore",
    "savedViews.save",
    "users.addAdmin",
  ],
  "what the store says of its products": ["products.refresh"],
  "prices at the store": [
    "products.priceAddRows",
    "products.priceCloseRun",
    "products.priceCreateRun",
    "products.priceIncludeRows",
    "products.priceRetryFailedRows",
    "products.priceStartRun",
    "products.priceStopRun",
    "products.priceUndoRun",
  ],
  "a reminder's day under Test Tools": ["prescriptions.setReminderDate", "prescriptions.undoReminderDate"],
  "the words of emails": ["emailWordings.save"],
  "marks on the worklist": ["insight.wantWeeklyReport", "worklist.mark"],
  "SQL that was typed by hand": ["database.cancelSql", "database.commitSql", "database.runSql"],
  "rows that were added in the grid": ["database.createRow"],
  "undoing, and restoring": ["undo.restore", "undo.undo"],
  "looking and fetching": ["care.beginLook", "care.endLook", "exports.selected", "store.check"],
};

const changes = Object.entries(proceduresOf(appRouter)).filter(([, { type }]) => type === "mutation");

test("each call that changes something can be undone by its id, or is listed among those that can't", () => {
  const silent = changes.flatMap(([path, procedure]) => (takesChangeId(procedure) ? [] : [path]));
  const told = Object.values(notUndone).flat();
  expect(told.sort()).toEqual([...silent, "undo.undo"].sort());
});

test("the decision record says why each of these can't be undone, and what to do instead", () => {
  const decision = readFileSync(new URL("../../../../docs/decisions/0071-undo.md", import.meta.url), "utf8");
  const [, table = ""] = decision.split("**What is not undone, and why.**");
  for (const what of Object.keys(notUndone))
    expect(table).toMatch(new RegExp(`^\\| ${what}[^|]*\\| [^|]+\\|$`, "m"));
});
