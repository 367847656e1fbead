import { emails, users } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";
import { PREVIOUS_ADDRESS_NOTICE } from "../queue/previous-address-notice.ts";

/** Whether an email, beside its account, cannot go out as long as that one's address is marked as one that reaches nobody. */
export const isUndeliverable = sql<boolean>`(${users.email_bad_at} is not null and ${emails.kind} <> ${PREVIOUS_ADDRESS_NOTICE})`;
