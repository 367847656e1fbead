import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { holdsInNameOrEmail, matchesNameOrEmail, type Searched } from "../../core/index.ts";
import { holdsInProduct } from "../patients/patients.queries.ts";
import { divideWords, isOneOfProducts } from "./mixed-words.queries.ts";

export interface ItemSearch {
  /**
   * Words of a product's or patient's name or of an email address, in any order and mixed; or a phone or order number.
   */
  search: string;
  /** Which items may be found at all. */
  scope: SQL;
  /** By columns of the items, without the table's name. */
  order: SQL;
}

/** A search for items by product, by patient, or by words of both. */
export async function searchedItems(db: Db, { search, scope, order }: ItemSearch): Promise<Searched> {
  const isProduct = holdsInProduct(search);
  const isPatient = holdsInNameOrEmail(search);
  const mixed = (await divideWords(db, search)).map(({ products, patient }) => ({
    isProduct: isOneOfProducts(products),
    isPatient: matchesNameOrEmail(patient),
  }));
  const isEither = mixed.map((words) => sql`(${words.isProduct} and ${words.isPatient})`);
  const columns = sql`id, next_reminder_date, user_id, product_name, status, prescription_expiry_date, expiry_date, created_at`;
  const found = (condition: SQL) =>
    sql`select ${columns} from ${prescription_items} where ${scope} and ${condition}`;
  const isOf = (condition: SQL) =>
    sql`${prescription_items.user_id} = any(array(select ${users.id} from ${users} where ${condition}))`;
  return {
    table: prescription_items,
    columns,
    scope,
    matches: sql`(${isProduct} or exists (
      select from ${users} where ${users.id} = ${prescription_items.user_id}
        and (${sql.join([isPatient, ...isEither], sql` or `)}) offset 0
    ))`,
    order,
    byIndex: sql.join(
      [
        found(isProduct),
        found(isOf(isPatient)),
        ...mixed.map((words) => found(sql`${words.isProduct} and ${isOf(words.isPatient)}`)),
      ],
      sql` union `,
    ),
    walked: WALKED,
  };
}

/** Limited, because each item is looked up with its patient. */
const WALKED = 5_000;
