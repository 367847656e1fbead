import { PrescriptionHistory } from "@scriptkeeper/contracts/prescriptions/history";
import { Id } from "@scriptkeeper/contracts/primitives";
import { prescriptionHistory } from "@scriptkeeper/services/prescriptions";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

/** Merged into `prescriptions`. */
export const historyRouter = router({
  history: adminProcedure
    .input(z.object({ id: Id }))
    .output(PrescriptionHistory)
    .query(({ ctx, input }) => prescriptionHistory(ctx, input)),
});
