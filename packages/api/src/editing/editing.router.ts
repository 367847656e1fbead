import { EditedRecordFields, EditedRecordInput } from "@scriptkeeper/contracts/editing/conflicts";
import { readEditedRecord } from "@scriptkeeper/services/editing";
import { adminProcedure, router } from "../trpc.ts";

export const editingRouter = router({
  record: adminProcedure
    .input(EditedRecordInput)
    .output(EditedRecordFields)
    .query(({ ctx, input }) => readEditedRecord(ctx, input)),
});
