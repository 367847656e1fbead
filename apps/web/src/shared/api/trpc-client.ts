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
 * Creates the client of the API. All calls but the public ones carry the stored token as a bearer token, and name the
 * patient for whom they are made, if any.
 */
export function createTrpcClient(held: CallsOnHold, patientId?: number) {
  const onBehalf: Record<string, string> =
    patientId === undefined ? {} : { [PATIENT_HEADER]: String(patientId) };
  const url = "/trpc";
  const signedIn = (how: { methodOverride?: "POST" }) =>
    httpBatchLink({
      url,
      fetch: fetchJson,
      ...how,
      headers: ({ opList }) => ({ ...onBehalf, ...authorization(opList[0]), ...background(opList) }),
    });
  return trpc.createClient({
    links: [
      ...pausingLinks(held),
      // The page's own call is made for the user, not for another patient.
      ...(patientId === undefined ? [takeFromScreenCall] : []),
      splitLink({
        condition: (operation) => isPublicProcedure(operation.path),
        // Keeps the secret of a renewal link out of URLs, which proxies log.
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

/** Its input may name thousands of prescriptions, too many for a URL. */
const LONG_QUESTION = "discounts.effect";

/** Reads the token when the call is made: the batch leaves later, and signing out forgets the token at once. */
const rememberToken: TRPCLink<AppRouter> = () => {
  return ({ op, next }) => next({ ...op, context: { ...op.context, token: readToken() } });
};

function authorization({ context: { token } }: Operation): Record<string, string> {
  return typeof token === "string" ? { Authorization: `Bearer ${token}` } : {};
}

/** Marks calls that an unused page makes automatically; calls by a person have no mark. */
function background(operations: readonly Operation[]): Record<string, string> {
  const isAskedByPage = operations.every(({ type }) => type === "query") && !isUserActive();
  return isAskedByPage ? { [BACKGROUND_HEADER]: "1" } : {};
}
