import { TestToolsInput, TestToolsPage } from "@scriptkeeper/contracts/reminders/test-tools";
import { listForTestTools } from "@scriptkeeper/services/reminders";
import { adminProcedure, router } from "../trpc.ts";

/** Merged into `prescriptions`. */
export const testToolsRouter = router({
  testTools: adminProcedure
    .input(TestToolsInput)
    .output(TestToolsPage)
    .query(({ ctx, input }) => listForTestTools(ctx, input)),
});
