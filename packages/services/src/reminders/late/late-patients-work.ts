import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { today, toNumbers, type WorkRule } from "../../core/index.ts";
import { findOpenLines, listOpenLines } from "./late-lines.queries.ts";
import { reasonOf } from "./list-late-patients.ts";

/** Patients who ran out of a medicine and did not order more. */
export const latePatientsWork: WorkRule = {
  kind: "late_patient",
  async find(ctx, work) {
    return (await findOpenLines(ctx.db, { today: today(ctx), work })).map(String);
  },
  async describe(ctx, keys) {
    const lines = await listOpenLines(ctx.db, { today: today(ctx), ids: toNumbers(keys) });
    return lines.map(({ line, user, ...medicine }) => ({
      key: String(line.id),
      title: `${user.first_name} ${user.last_name}`,
      detail: [medicineName(medicine), user.phone].filter(Boolean).join(" · "),
      why: reasonOf(line),
      since: line.ran_out_on,
      search: user.email,
      item_id: line.item_id,
      patient_id: user.id,
    }));
  },
};
