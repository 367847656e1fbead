import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { LATE_DELIVERY_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { exportOf, today } from "../../../core/index.ts";
import { lateIdsSql, listLateOnes } from "./late-deliveries.queries.ts";
import { lateDeliveryViews } from "./list-late-deliveries.ts";

/** The export of `listLateDeliveries`. */
export const lateDeliveriesExport = exportOf({
  ids: (ctx, { search, ...asked }: ExportFilter<"late_deliveries">) =>
    lateIdsSql({ today: today(ctx), search, sorting: sortingOf(LATE_DELIVERY_SORTS, asked) }),
  key: String,
  async rows(ctx, ids) {
    const rows = await listLateOnes(ctx.db, { today: today(ctx), ids });
    const byId = new Map(rows.map((row) => [row.renewal.id, row]));
    return lateDeliveryViews(
      ctx,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  },
  columns: (at) => ({
    Order: (late) => late.order_name ?? late.order_id,
    Customer: ({ patient }) => patient && personName(patient),
    Phone: ({ patient }) => patient?.phone ?? null,
    Email: ({ patient }) => patient?.email ?? null,
    "Where it is": ({ delivery: { parcels, waiting } }) =>
      [...new Set([...parcels, ...(waiting ? [waiting] : [])].map(({ sentence }) => sentence))].join(" "),
    "Days late": (late) => late.days_late,
    Paid: (late) => at(late.paid_at),
  }),
});
