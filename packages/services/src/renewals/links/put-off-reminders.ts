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

/** The reminder of one of a patient's own prescriptions is put off, by them or by whoever orders for them. */
export function putOffMine(ctx: PatientContext, { id, days }: PutOffInput): Promise<ReminderDay> {
  return putOffReminder(ctx, { id, userId: ctx.patient.id }, days);
}

/** The same takes that back. */
export function remindMeAsPlanned(ctx: PatientContext, { id }: RemindAsPlannedInput): Promise<ReminderDay> {
  return remindAsPlanned(ctx, { id, userId: ctx.patient.id });
}

/** Whoever has a link puts off the reminder of something that it may order. Opening the link alone changes nothing. */
export async function putOffByLink(ctx: Context, input: PutOffByLinkInput): Promise<ReminderDay> {
  return putOffReminder(ctx, await ownedByLink(ctx, input), input.days);
}

/** Whoever has a link takes that back. */
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
