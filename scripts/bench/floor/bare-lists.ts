import type { FloorStatement } from "./floor-process.ts";

const PAGE = 50;

/** The newest rows of each list with the columns that its screen shows, in the shortest possible statement. */
export const bareLists: Record<string, FloorStatement> = {
  patients: {
    text: `select u.id, u.first_name, u.last_name, u.email, c.order_count, c.item_count
      from (select distinct user_id from prescription_items order by user_id desc limit $1) p
      join users u on u.id = p.user_id
      cross join lateral (
        select count(distinct prescription_group_id)::int as order_count, count(*)::int as item_count
        from prescription_items where user_id = u.id
      ) c
      order by u.id desc`,
    values: [PAGE],
  },
  log: {
    text: `select id, transaction_type, transaction_date, first_name, last_name, email, shopify_customer_id,
        product_name, variant_title, quantity, repeats, action, description, next_reminder_date, order_status
      from transactions order by transaction_date desc, id desc limit $1`,
    values: [PAGE],
  },
  emails: {
    text: `select e.id, e.to_address, e.kind, e.subject, e.sent_at, e.prescription_ids, e.state, e.last_error,
        e.created_at, e.user_id, u.first_name, u.last_name
      from emails e left join users u on u.id = e.user_id order by e.id desc limit $1`,
    values: [PAGE],
  },
};
