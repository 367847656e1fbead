import type { Customer } from "@scriptkeeper/contracts/accounts/customers";
import { users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { sql } from "drizzle-orm";
import { jsonInstant, jsonList, jsonObject, jsonOf } from "../../core/index.ts";
import { accountsAfter } from "../users/pages/account-pages.queries.ts";
import { countedOfEach } from "./customers.queries.ts";

/** Lists the next customers after an id as JSON, each as `customerView` shows it; a test compares the two. */
export const listCustomersJson = jsonList<Customer, { today: Day }>({
  name: "customers_json",
  rows: (limit) => sql`
    select ${users.id} as id, ${jsonObject({
      id: jsonOf(users.id),
      email: jsonOf(users.email),
      first_name: jsonOf(users.first_name),
      last_name: jsonOf(users.last_name),
      phone: jsonOf(users.phone),
      created_at: jsonInstant(users.created_at),
      prescription_count: jsonOf(sql`counted.prescription_count`),
      last_order_date: jsonInstant(sql`ordered.last_order_at`),
    })} as item
    from ${accountsAfter({ role: "user", limit })} ${countedOfEach(sql.placeholder("today"))} order by ${users.id}`,
});
