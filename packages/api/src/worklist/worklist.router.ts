import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { Success } from "@scriptkeeper/contracts/primitives";
import {
  AttendNoticeInput,
  MarkWorkInput,
  WorkCounts,
  Worklist,
  WorklistInput,
  WorkMark,
} from "@scriptkeeper/contracts/worklist/worklist";
import { inChange } from "@scriptkeeper/services/core";
import { attendNotice } from "@scriptkeeper/services/reporting";
import { countWork, markWork, readWorklist } from "@scriptkeeper/services/worklist";
import { adminProcedure, router } from "../trpc.ts";

export const worklistRouter = router({
  read: adminProcedure
    .meta({
      rest: "GET /api/admin/worklist",
      summary: "List what needs attention now, by kind, with the reason, the date and staff notes",
    })
    .input(WorklistInput.prefault({}))
    .output(Worklist)
    .query(({ ctx, input }) => readWorklist(ctx, input)),
  counts: adminProcedure
    .meta({
      rest: "GET /api/admin/worklist/counts",
      summary:
        "Count what needs attention now, by kind, without lines put off, and say whether the worker is running",
    })
    .output(WorkCounts)
    .query(({ ctx }) => countWork(ctx)),
  mark: adminProcedure
    .meta({
      rest: "POST /api/admin/worklist/marks",
      summary: "Take a worklist line, put it off, or add a note",
    })
    .input(MarkWorkInput)
    .output(WorkMark)
    .mutation(({ ctx, input }) => markWork(ctx, input)),
  attend: adminProcedure
    .meta({
      rest: "POST /api/admin/worklist/notices/:id/attended",
      summary: "Mark a log entry as dealt with",
    })
    .input(AttendNoticeInput.extend(Undoable.shape))
    .output(Success)
    .mutation(({ ctx, input }) => attendNotice(inChange(ctx, input), input)),
});
