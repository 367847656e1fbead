import { BACKGROUND_HEADER, PATIENT_HEADER } from "@scriptkeeper/contracts/constants";
import { httpBatchLink, type Operation, splitLink, type TRPCLink } from "@trpc/client";
import { isUserActive } from "../user-activity.ts";
import { fetchJson } from "./fetch-json.ts";
import { type CallsOnHold, pausingLinks } from "./paused-links.ts";
import { isPublicProcedure } from "./public-procedures.ts";
import { takeFromScreenCall } from "./screen-call.ts";
import { readToken } from "./session-token.ts";
import { type AppRouter, trpc } from "./trpc.ts";

/**
 * The client of the API. Every call but the open ones carries the stored token as a bearer token, and names the patient
 * for whom it is made where there is one.
 */
export function createTrpcClient(held: CallsOnHold, patientId?: number) {
  const onBehalf: Record<string, string> =
    patientId === undefined ? {} : { [PATIENT_HEADER]: String(patientId) };
  const url = "/trpc";
  const signedIn = (how: { methodOverride?: "POST" }) =>
    httpBatchLink({
      ...{ url, fetch: fetchJson, ...how },
      headers: ({ opList }) => ({ ...onBehalf, ...authorization(opList[0]), ...background(opList) }),
    });
  return trpc.createClient({
    links: [
      ...pausingLinks(held),
      // It was made for oneself.
      ...(patientId === undefined ? [takeFromScreenCall] : []),
      splitLink({
        condition: (operation) => isPublicProcedure(operation.path),
        // The secret of a renewal link stays out of addresses, which proxies write down.
        true: httpBatchLink({ url, fetch: fetchJson, methodOverride: "POST" }),
        false: [
          rememberToken,
          splitLink({
            condition: ({ path }) => path === LONG_QUESTION,
            true: signedIn({ methodOverride: "POST" }),
            false: signedIn({}),
          }),
        ],
      }),
    ],
  });
}

/** It may name thousands of prescriptions, more than an address can hold. */
const LONG_QUESTION = "discounts.effect";

/** Takes the token at the moment of the call: a batch leaves later, and signing out forgets the token at once. */
const rememberToken: TRPCLink<AppRouter> = () => {
  return ({ op, next }) => next({ ...op, context: { ...op.context, token: readToken() } });
};

function authorization({ context: { token } }: Operation): Record<string, string> {
  return typeof token === "string" ? { Authorization: `Bearer ${token}` } : {};
}

/** What a person does says nothing of itself; what an unused page asks says so. */
function background(operations: readonly Operation[]): Record<string, string> {
  const isAskedByPage = operations.every(({ type }) => type === "query") && !isUserActive();
  return isAskedByPage ? { [BACKGROUND_HEADER]: "1" } : {};
}
