import { emails, users } from "@scriptkeeper/db/schema";
import { notInArray, sql } from "drizzle-orm";
import { KINDS_WITH_ADDRESS } from "../queue/stated-address.ts";

/** Whether an email, beside its account, cannot go out as long as that one's address is marked as one that reaches nobody. */
export const isUndeliverable = sql<boolean>`(${users.email_bad_at} is not null and ${notInArray(emails.kind, [...KINDS_WITH_ADDRESS])})`;
