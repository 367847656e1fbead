import type { AuditEntry } from "@scriptkeeper/contracts/reporting/audit";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { plainName } from "@scriptkeeper/domain/plain-changes";

export const actionLabels: Record<AuditAction, string> = {
  "sign in": "Signed in",
  "sign out": "Signed out",
  "wrong password": "Typed a wrong password",
  "confirm password": "Confirmed the password",
  "change password": "Changed the password",
  "reset password": "Set a new password by a link",
  "end sessions": "Ended sessions",
  "sign out user": "Signed somebody out",
  created: "Added an administrator",
  "change role": "Changed a role",
  "change own email": "Changed their own address",
  "delete user": "Deleted an account",
  "create customer": "Added a customer",
  "update customer": "Changed a customer",
  "forget customer": "Forgot a customer",
  "reminder emails started": "Started reminder emails",
  "reminder emails stopped": "Stopped reminder emails",
  "invite carer": "Invited somebody to help",
  "accept care": "Agreed to help somebody",
  "end care": "Ended somebody's help",
  "choose care emails": "Chose who gets the emails about medicines",
  "care emails started": "Wants the emails about somebody's medicines again",
  "care emails stopped": "Stopped the emails about somebody's medicines",
  "try address again": "Let emails go to an address again",
  "subscribe to reminders again": "Subscribed a customer to reminders again",
  "export list": "Exported a list",
  "download own data": "Downloaded what is kept of them",
  "make calendar address": "Made an address for their calendar",
  "stop calendar": "Turned off the address of their calendar",
  "change email words": "Changed the words of an email",
  "send recall letter": "Sent a letter about a recall",
  "note recall call": "Noted a call about a recall",
  "acknowledge recall": "Said that a letter about a recall was read",
  "create order": "Added prescriptions",
  "delete order": "Deleted an order of prescriptions",
  "delete prescription": "Deleted a prescription",
  "update prescription": "Changed a prescription",
  "restore record": "Brought back what was deleted",
  "undo change": "Undid a change",
  "view as patient": "Began to see what a patient sees",
  "end view as patient": "Ended seeing what a patient sees",
  "mark work": "Took, put off or noted a line of the worklist",
  "attend notice": "Noted that an entry of the log is dealt with",
  "start weekly report": "Wants the weekly report",
  "stop weekly report": "Wants the weekly report no more",
  "save view": "Saved a view of a list",
  "change view": "Changed a view of a list",
  "delete view": "Deleted a view of a list",
  "settle delivery": "Noted that an order has come",
  "settle late patient": "Noted what came of a late patient",
  "put off reminder": "Put off a reminder",
  "remind as planned": "Took back that a reminder was put off",
  "ask when back": "Asked to be told when a medicine is back",
  "stop asking when back": "Asked not to be told any more that a medicine is back",
  "tell when back": "Told a patient that a medicine is back",
  "complete data": "Completed a prescription",
  "update repeats": "Changed repeats",
  "update reminder": "Changed a reminder",
  "set reminder date": "Set a reminder's date",
  "undo reminder date": "Took a reminder's date back",
  "create discount": "Added a discount",
  "change discount": "Changed a discount",
  "delete discount": "Deleted a discount",
  "assign discount": "Gave a discount",
  "remove discount": "Took a discount away",
  "add product": "Added a product",
  "change product": "Changed a product",
  "archive product": "Archived a product",
  "unarchive product": "Brought a product back",
  "delete product": "Deleted a product",
  "refresh products": "Refreshed the products",
  "follow the store": "Followed a change in the store",
  "check store": "Looked at the store",
  "upload price list": "Uploaded a price list",
  "add price rows": "Added rows to a price list",
  "choose price rows": "Chose rows of a price list",
  "start price update": "Started a price update",
  "stop price update": "Stopped a price update",
  "retry price update": "Tried failed prices again",
  "undo price update": "Undid a price update",
  "close price update": "Closed a price update",
  "send test email": "Sent a test email",
  "send test email to self": "Sent a test email to themselves",
  "resend email": "Resent an email",
  "resend failed emails": "Resent failed emails",
  "make export link": "Asked for an export",
  "export transaction log": "Exported the transaction log",
  "create row": "Added a row in the database",
  "update row": "Changed a row in the database",
  "delete row": "Deleted a row in the database",
  "run SQL": "Ran SQL",
  "cancel SQL": "Cancelled SQL",
  "clear old audit": "Cleared old entries of the audit",
};

/** Returns the name of an action; entries of an earlier release may have one that this release does not know. */
export function actionText(action: string): string {
  return Object.hasOwn(actionLabels, action) ? actionLabels[action as AuditAction] : plainName(action);
}

/** The kinds of record that can be found by a number. */
export const recordLabels: Record<string, string> = {
  user: "Account",
  prescription_item: "Prescription",
  prescription_group: "Order of prescriptions",
  email_wording: "Words of an email",
  recall: "Recall",
  discount: "Discount",
  discount_assignment: "Given discount",
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
  if (actor === "visitor") return "Somebody who was not signed in";
  return actor === "webhook" ? "The store" : "The product by itself";
}

/** Returns what permanently identifies the person or process that acted, since names and addresses change. */
export function whoDetail({ actor, actor_user_id }: Pick<AuditEntry, "actor" | "actor_user_id">): string {
  if (actor_user_id !== null)
    return `${actor === "admin" ? "Administrator" : "Customer"}, account ${actor_user_id}`;
  return actor.startsWith("job ") ? plainName(actor.slice("job ".length).replaceAll("-", " ")) : "";
}

/** Shows a hashed address as a short mark that tells it from others; the address itself is not kept. */
export function valueText(value: string): string {
  return value.replace(/^sha256:(\w{8})\w*$/, "not kept (mark $1)");
}
