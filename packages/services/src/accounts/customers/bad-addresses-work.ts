import { toNumbers, type WorkRule } from "../../core/index.ts";
import { findBadAddresses, listBadAddresses } from "./bad-addresses.queries.ts";

/** Accounts whose address takes no email: no reminder reaches them. */
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
      why: "A mail server said that this address takes no email, so no reminder goes out. Correct it, or let it be tried again.",
      since: user.email_bad_at?.toISOString() ?? null,
      search: user.email,
      item_id: null,
    }));
  },
};
