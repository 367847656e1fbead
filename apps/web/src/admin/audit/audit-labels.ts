import type { AuditEntry } from "@scriptkeeper/contracts/reporting/audit";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { plainName } from "@scriptkeeper/domain/plain-changes";

export const actionLabels: Record<AuditAction, string> = {
  "sign in": "Signed in",
  "sign out": "Signed out",
  "wrong password": "Entered a wrong password",
  "confirm password": "Confirmed their password",
  "change password": "Changed their password",
  "reset password": "Set a new password with a link",
  "end sessions": "Ended sessions",
  "sign out user": "Signed someone out",
  created: "Added an administrator",
  "change role": "Changed a role",
  "change own email": "Changed their own email address",
  "delete user": "Deleted an account",
  "create customer": "Added a customer",
  "update customer": "Changed a customer",
  "forget customer": "Erased a customer's personal data",
  "reminder emails started": "Turned reminder emails on",
  "reminder emails stopped": "Turned reminder emails off",
  "invite carer": "Invited someone to help",
  "accept care": "Agreed to help someone",
  "end care": "Ended someone's help",
  "choose care emails": "Chose who gets the emails about medicines",
  "care emails started": "Resubscribed to emails about someone's medicines",
  "care emails stopped": "Unsubscribed from emails about someone's medicines",
  "try address again": "Resumed emails to an address",
  "subscribe to reminders again": "Resubscribed a customer to reminders",
  "export list": "Exported a list",
  "download own data": "Downloaded their own data",
  "make calendar address": "Created a calendar address",
  "stop calendar": "Turned off their calendar address",
  "change email words": "Changed the wording of an email",
  "send recall letter": "Sent a recall letter",
  "note recall call": "Recorded a recall call",
  "acknowledge recall": "Confirmed reading a recall letter",
  "create order": "Added prescriptions",
  "delete order": "Deleted a prescription order",
  "delete prescription": "Deleted a prescription",
  "update prescription": "Changed a prescription",
  "restore record": "Restored a deleted record",
  "undo change": "Undid a change",
  "view as patient": "Started viewing as a patient",
  "end view as patient": "Stopped viewing as a patient",
  "mark work": "Took, put off or noted a worklist line",
  "attend notice": "Marked a log entry as dealt with",
  "start weekly report": "Subscribed to the weekly report",
  "stop weekly report": "Unsubscribed from the weekly report",
  "save view": "Saved a list view",
  "change view": "Changed a list view",
  "delete view": "Deleted a list view",
  "settle delivery": "Marked an order as arrived",
  "settle late patient": "Recorded the outcome for a late patient",
  "put off reminder": "Put off a reminder",
  "remind as planned": "Returned a reminder to its planned date",
  "ask when back": "Requested a back-in-stock email",
  "stop asking when back": "Cancelled a back-in-stock request",
  "tell when back": "Told a patient that a medicine is back in stock",
  "complete data": "Completed a prescription's data",
  "update repeats": "Changed repeats",
  "update reminder": "Changed a reminder",
  "set reminder date": "Set a reminder's date",
  "undo reminder date": "Undid a reminder date change",
  "create discount": "Added a discount",
  "change discount": "Changed a discount",
  "delete discount": "Deleted a discount",
  "assign discount": "Assigned a discount",
  "remove discount": "Removed a discount",
  "add product": "Added a product",
  "change product": "Changed a product",
  "archive product": "Archived a product",
  "unarchive product": "Unarchived a product",
  "delete product": "Deleted a product",
  "refresh products": "Refreshed the products",
  "follow the store": "Applied a change from the store",
  "check store": "Checked the store",
  "upload price list": "Uploaded a price list",
  "add price rows": "Added rows to a price list",
  "choose price rows": "Selected rows of a price list",
  "start price update": "Started a price update",
  "stop price update": "Stopped a price update",
  "retry price update": "Retried failed prices",
  "undo price update": "Undid a price update",
  "close price update": "Closed a price update",
  "send test email": "Sent a test email",
  "send test email to self": "Sent a test email to themselves",
  "resend email": "Resent an email",
  "resend failed emails": "Resent failed emails",
  "make export link": "Requested an export",
  "export transaction log": "Exported the transaction log",
  "create row": "Added a database row",
  "update row": "Changed a database row",
  "delete row": "Deleted a database row",
  "run SQL": "Ran SQL",
  "cancel SQL": "Cancelled SQL",
  "clear old audit": "Cleared old audit entries",
};

/** Returns the name of an action; entries of an earlier release may have one that this release does not know. */
export function actionText(action: string): string {
  return Object.hasOwn(actionLabels, action) ? actionLabels[action as AuditAction] : plainName(action);
}

/** The kinds of record that can be found by a number. */
export const recordLabels: Record<string, string> = {
  user: "Account",
  prescription_item: "Prescription",
  prescription_group: "Prescription order",
  email_wording: "Email wording",
  recall: "Recall",
  discount: "Discount",
  discount_assignment: "Assigned discount",
  product_configuration: "Product",
  price_run: "Price update",
  email: "Email",
};

/** Returns the name of a kind of record: "Prescription", "Row of discounts". */
export function entityText(entity: string): string {
  if (entity.startsWith("table ")) return `Row of ${entity.slice("table ".length)}`;
  return Object.hasOwn(recordLabels, entity) ? (recordLabels[entity] ?? entity) : plainName(entity);
}

/** Returns "Prescription 12"; without a number if the entry is about all records of the kind or none is known. */
export function recordText({ entity, entity_id }: Pick<AuditEntry, "entity" | "entity_id">): string {
  const isOne = entity_id !== null && entity_id !== "all";
  return isOne ? `${entityText(entity)} ${entity_id}` : entityText(entity);
}

/** Returns the current name of the person or process that acted. */
export function whoText(entry: Pick<AuditEntry, "actor" | "actor_name" | "actor_email">): string {
  const { actor, actor_name, actor_email } = entry;
  const known = actor_name ?? actor_email;
  if (known) return known;
  if (actor === "admin") return "A former administrator";
  if (actor === "customer") return "A former customer";
  if (actor === "visitor") return "Someone not signed in";
  return actor === "webhook" ? "The store" : "Scriptkeeper itself";
}

/** Returns what permanently identifies the person or process that acted, since names and addresses change. */
export function whoDetail({ actor, actor_user_id }: Pick<AuditEntry, "actor" | "actor_user_id">): string {
  if (actor_user_id !== null)
    return `${actor === "admin" ? "Administrator" : "Customer"}, account ${actor_user_id}`;
  return actor.startsWith("job ") ? plainName(actor.slice("job ".length).replaceAll("-", " ")) : "";
}

/** Shows a hashed address as a short mark that tells it from others; the address itself is not kept. */
export function valueText(value: string): string {
  return value.replace(/^sha256:(\w{8})\w*$/, "not kept (fingerprint $1)");
}
