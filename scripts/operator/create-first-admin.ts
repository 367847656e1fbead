import type { CreateAdminInput } from "@scriptkeeper/contracts/accounts/users";
import type { Db } from "@scriptkeeper/db/connection";
import { createAdmin } from "@scriptkeeper/services/accounts";
import { AppError } from "@scriptkeeper/services/core";
import { exitWithError } from "./exit-with-error.ts";

const { PHARMACY_NAME = "" } = process.env;

/** Creates an administrator's account. Ends the process with a sentence if it is refused. */
export async function createFirstAdmin(db: Db, input: CreateAdminInput): Promise<void> {
  const ctx = {
    db,
    clock: { now: () => new Date() },
    actor: { kind: "job", name: "create-admin" },
    requestId: "create-admin",
    settings: { pharmacyName: PHARMACY_NAME },
  } as const;
  try {
    await createAdmin(ctx, input);
  } catch (error) {
    if (error instanceof AppError) exitWithError(error.message);
    throw error;
  }
}
