import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { doubtSentences } from "@scriptkeeper/contracts/recalls/messages";
import type { OpenOrder } from "@scriptkeeper/contracts/recalls/recalls";
import { exportOf } from "../../core/index.ts";
import { suppliedAsked, suppliedView } from "./list-supplied.ts";
import { listSupplied, suppliedKeys } from "./supplied.queries.ts";
import { suppliedQuestion } from "./supplied-question.ts";

/** The export of `listSuppliedPatients`. */
export const suppliedExport = exportOf({
  ids: (ctx, filter: ExportFilter<"supplied">) =>
    suppliedKeys(suppliedQuestion(ctx, filter), suppliedAsked(filter)),
  key: String,
  async rows(ctx, keys, filter) {
    const rows = await listSupplied(ctx.db, suppliedQuestion(ctx, filter), keys);
    const byKey = new Map(rows.map((row) => [row.key, suppliedView(row)]));
    return keys.flatMap((key) => byKey.get(key) ?? []);
  },
  columns: () => ({
    "First Name": (patient) => patient.first_name,
    "Last Name": (patient) => patient.last_name,
    Email: (patient) => patient.email,
    "Email works": (patient) => (patient.is_email_bad ? "No" : null),
    Phone: (patient) => patient.phone,
    Account: (patient) => patient.user_id ?? "Deleted",
    "Last supplied": (patient) => patient.last_supplied_on,
    Supplies: (patient) => patient.supplies,
    Packs: (patient) => patient.packs,
    Strength: (patient) => patient.strengths.map((strength) => strength ?? "Not known").join("; "),
    "On its way": (patient) => names(patient.on_its_way),
    "Not paid yet": (patient) => names(patient.unpaid),
    Check: (patient) => patient.doubts.map((doubt) => doubtSentences[doubt]).join(" "),
  }),
});

function names(orders: readonly OpenOrder[]): string {
  return orders.map(({ order_name }) => order_name ?? "A checkout").join("; ");
}
