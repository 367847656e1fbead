import { prescription_items, users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { holdsInNameOrEmail, type Searched } from "../../core/index.ts";
import { holdsInProduct } from "../patients/patients.queries.ts";

export interface ItemSearch {
  /** Part of a product's or patient's name or of an email address. */
  search: string;
  /** Which items may be found at all. */
  scope: SQL;
  /** By columns of the items without their table's name. */
  order: SQL;
}

/** Items that are found by product or by patient. */
export function searchedItems({ search, scope, order }: ItemSearch): Searched {
  const isProduct = holdsInProduct(search);
  const isPatient = holdsInNameOrEmail(search);
  const columns = sql`id, next_reminder_date, user_id, product_name, status, prescription_expiry_date, expiry_date`;
  return {
    table: prescription_items,
    columns,
    scope,
    matches: sql`(${isProduct} or exists (
      select from ${users} where ${users.id} = ${prescription_items.user_id} and ${isPatient} offset 0
    ))`,
    order,
    byIndex: sql`
      select ${columns} from ${prescription_items} where ${scope} and ${isProduct}
      union
      select ${columns} from ${prescription_items}
      where ${scope}
        and ${prescription_items.user_id} = any(array(select ${users.id} from ${users} where ${isPatient}))`,
    walked: WALKED,
  };
}

/** Each is looked up with their patient. */
const WALKED = 5_000;
