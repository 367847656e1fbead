import { messages } from "@scriptkeeper/contracts/messages";
import type {
  PutOffByLinkInput,
  PutOffInput,
  RemindAsPlannedByLinkInput,
  RemindAsPlannedInput,
  ReminderDay,
} from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { type Context, notFound, type PatientContext } from "../../core/index.ts";
import { type Owned, putOffReminder, remindAsPlanned } from "../../prescriptions/index.ts";
import { mayOrder, readLink } from "./tokens.ts";

/** Puts off the reminder of one of the patient's prescriptions, for them or for a carer who orders for them. */
export function putOffMine(ctx: PatientContext, { id, days }: PutOffInput): Promise<ReminderDay> {
  return putOffReminder(ctx, { id, userId: ctx.patient.id }, days);
}

/** Undoes `putOffMine`. */
export function remindMeAsPlanned(ctx: PatientContext, { id }: RemindAsPlannedInput): Promise<ReminderDay> {
  return remindAsPlanned(ctx, { id, userId: ctx.patient.id });
}

/** Puts off the reminder of an item that the link may order. Opening the link alone changes nothing. */
export async function putOffByLink(ctx: Context, input: PutOffByLinkInput): Promise<ReminderDay> {
  return putOffReminder(ctx, await ownedByLink(ctx, input), input.days);
}

/** Undoes `putOffByLink`. */
export async function remindAsPlannedByLink(
  ctx: Context,
  input: RemindAsPlannedByLinkInput,
): Promise<ReminderDay> {
  return remindAsPlanned(ctx, await ownedByLink(ctx, input));
}

async function ownedByLink(ctx: Context, { token, id }: { token: string; id: number }): Promise<Owned> {
  const link = await readLink(ctx, token);
  if (!mayOrder(link.token, id)) throw notFound(messages.prescriptionNotFound);
  return { id, userId: link.token.user_id };
}
