import { setTimeout as pause } from "node:timers/promises";
import { messages } from "@scriptkeeper/contracts/messages";
import type { Patient } from "./patients.ts";

const MOST_TRIES = 20;

export interface RenewAnswer {
  /** 0 if there was no answer at all. */
  status: number;
  body: {
    shopifyUrl?: string;
    error?: string;
    message?: string;
    retryAfterSeconds?: number;
    invalidPrescriptions?: { id: number; product_name: string }[];
  };
}

/** Orders the item with one of the patient's links, as the renewal screen does. */
export async function callRenew(
  address: string,
  { itemId, token, quantity = 1 }: { itemId: number; token: string; quantity?: number },
): Promise<RenewAnswer> {
  try {
    const answer = await fetch(`${address}/api/prescriptions/renew-multiple`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        token,
        prescriptionItems: [{ id: itemId, quantity }],
        includeDelivery: false,
      }),
      signal: AbortSignal.timeout(60_000),
    });
    const body = (await answer.json().catch(() => ({}))) as RenewAnswer["body"];
    return { status: answer.status, body };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Retries after the seconds that a busy server names. */
export async function callRenewPatiently(
  address: string,
  call: { itemId: number; token: string },
): Promise<{ answer: RenewAnswer; refusedAsBusy: number }> {
  for (let refusedAsBusy = 0; ; refusedAsBusy++) {
    const answer = await callRenew(address, call);
    const { error, message, retryAfterSeconds } = answer.body;
    const isBusy = answer.status === 503 && error === "BUSY" && message === messages.tooBusy;
    if (!isBusy || !retryAfterSeconds || refusedAsBusy === MOST_TRIES) return { answer, refusedAsBusy };
    await pause(retryAfterSeconds * 1_000);
  }
}

export interface Renewing {
  patients: readonly Patient[];
  atOnce: number;
  /** How long each lane pauses after a call; 0 by default. */
  pauseMs?: number;
  /** Whether to stop retrying for patients without a checkout. */
  mayGiveUp(): boolean;
}

export interface Renewed {
  done: number;
  /** Answers that were not a checkout. */
  failures: number;
  /** The patients left without a checkout. */
  undone: Patient[];
}

/** Orders for each patient until the answer is a checkout, several patients at a time. */
export async function renewUntilDone(address: string, renewing: Renewing): Promise<Renewed> {
  const { patients, atOnce, pauseMs = 0, mayGiveUp } = renewing;
  const waiting = [...patients];
  const renewed: Renewed = { done: 0, failures: 0, undone: [] };
  const lane = async () => {
    for (let patient = waiting.shift(); patient; patient = waiting.shift()) {
      const { status } = await callRenew(address, { itemId: patient.itemId, token: patient.tokens[0] });
      if (status === 200) renewed.done++;
      else renewed.failures++;
      if (status !== 200) (mayGiveUp() ? renewed.undone : waiting).push(patient);
      await pause(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return renewed;
}
