import type { Patient } from "./patients.ts";

export interface RenewAnswer {
  /** 0 when there was no answer at all. */
  status: number;
  body: {
    shopifyUrl?: string;
    error?: string;
    message?: string;
    invalidPrescriptions?: { id: number; product_name: string }[];
  };
}

/** Orders the item by one of the patient's links, as the renewal screen does. */
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

/** Orders for each patient until the answer is a checkout, some at a time. Resolves to how many answers were none. */
export async function renewUntilDone(
  address: string,
  { patients, atOnce, mayGiveUp }: { patients: readonly Patient[]; atOnce: number; mayGiveUp(): boolean },
): Promise<{ done: number; failures: number }> {
  const waiting = [...patients];
  let done = 0;
  let failures = 0;
  const lane = async () => {
    for (let patient = waiting.shift(); patient; patient = waiting.shift()) {
      const { status } = await callRenew(address, { itemId: patient.itemId, token: patient.tokens[0] });
      if (status === 200) done++;
      else failures++;
      if (status !== 200 && !mayGiveUp()) waiting.push(patient);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { done, failures };
}
