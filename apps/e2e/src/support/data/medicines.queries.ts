import pg from "pg";
import { ownProduct } from "../product.ts";

/** One medicine per reason why it can't be ordered, each with a reminder date long past. */
export const UNORDERABLE = ["no repeats", "expired", "not sold", "still checked"] as const;

export interface Medicine {
  id: number;
  kind: "due" | "soon" | (typeof UNORDERABLE)[number];
  /** As the store names it on its payment page. */
  title: string;
}

/**
 * Gives a patient of `duePatient` or `newPatient`, besides their one medicine, that many medicines that are due now and
 * that are due in six days, and one for each reason.
 */
export async function giveMedicines(
  email: string,
  { due, soon }: { due: number; soon: number },
): Promise<Medicine[]> {
  const { rows } = await query<Medicine>(
    `with own as (
       update prescription_items set next_reminder_date = current_date + 90, repeats = 5
       where user_id = (select id from users where email = $1) returning *
     ),
     sold as (
       select v.variant_id, v.product_id, c.product_name || coalesce(' ' || v.title, '') as title,
         v.is_available and c.is_available as can_be_sold,
         row_number() over (partition by v.is_available and c.is_available order by v.variant_id) as number
       from store_variants v
       join product_configurations c using (product_id)
       where v.is_listed and not c.is_archived and c.deleted_at is null
     ),
     chosen as (
       select *, case when not can_be_sold then (array['not sold', 'still checked'])[number] when number <= $2 then 'due' when number <= $2 + $3 then 'soon'
         else (array['no repeats', 'expired'])[number - $2 - $3] end as kind
       from sold where number <= case when can_be_sold then $2 + $3 + 2 else 2 end
     ),
     made as (
       insert into prescription_items (prescription_group_id, user_id, product_id, product_name, variant_id, start_date,
         repeats, prescription_expiry_date, next_reminder_date)
       select own.prescription_group_id, own.user_id, c.product_id, c.title, c.variant_id, current_date - 60,
         case c.kind when 'no repeats' then 0 when 'still checked' then null else 3 end,
         case c.kind when 'expired' then current_date - 1 when 'still checked' then null else current_date + 300 end,
         current_date + case c.kind when 'soon' then 6 else -2 end
       from own cross join chosen c returning id, product_name
     )
     select made.id, chosen.kind, chosen.title from made join chosen on chosen.title = made.product_name order by made.id`,
    [email, due, soon],
  );
  const expected = due + soon + UNORDERABLE.length;
  if (rows.length !== expected) throw new Error(`${rows.length} medicines in place of ${expected}`);
  return rows;
}

/** Takes away all repeats, as staff might a moment before, unseen by the patient's page. */
export async function takeAllRepeats(id: number): Promise<void> {
  await query("update prescription_items set repeats = 0 where id = $1", [id]);
}

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: ownProduct().databaseUrl });
  await client.connect();
  try {
    return await client.query<Row>(text, values);
  } finally {
    await client.end();
  }
}
