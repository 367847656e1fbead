import { toNumbers, type WorkRule } from "../../core/index.ts";
import { findBadAddresses, listBadAddresses } from "./bad-addresses.queries.ts";

const CUSTOMER =
  "A mail server refused this address, so no reminders go out. Correct the address or try it again.";
/** Differs from a customer's, because only administrators themselves can change their address. */
const STAFF =
  "A mail server refused this administrator's address. Try it again, or ask them to enter another under Users.";

/** Accounts with a bad address, which no reminder reaches. */
export const badAddressesWork: WorkRule = {
  kind: "bad_address",
  async find(ctx, work) {
    return (await findBadAddresses(ctx.db, work)).map(String);
  },
  async describe(ctx, keys) {
    const rows = await listBadAddresses(ctx.db, toNumbers(keys));
    return rows.map((user) => ({
      key: String(user.id),
      title: `${user.first_name} ${user.last_name}`,
      detail: [user.email, user.phone].filter(Boolean).join(" · "),
      ...(user.role === "admin" ? { why: STAFF, is_staff: true } : { why: CUSTOMER, patient_id: user.id }),
      since: user.email_bad_at?.toISOString() ?? null,
      search: user.email,
      item_id: null,
    }));
  },
};
