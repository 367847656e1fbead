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
      summary: "What needs somebody now, by kind, with why, since when and what staff noted of it",
    })
    .input(WorklistInput.prefault({}))
    .output(Worklist)
    .query(({ ctx, input }) => readWorklist(ctx, input)),
  counts: adminProcedure
    .meta({
      rest: "GET /api/admin/worklist/counts",
      summary:
        "How much of each kind needs somebody now, without what was put off, and whether the worker is away",
    })
    .output(WorkCounts)
    .query(({ ctx }) => countWork(ctx)),
  mark: adminProcedure
    .meta({
      rest: "POST /api/admin/worklist/marks",
      summary: "Take a line of the worklist, put it off, or note something of it",
    })
    .input(MarkWorkInput)
    .output(WorkMark)
    .mutation(({ ctx, input }) => markWork(ctx, input)),
  attend: adminProcedure
    .meta({
      rest: "POST /api/admin/worklist/notices/:id/attended",
      summary: "Note that what an entry of the log asks for is dealt with",
    })
    .input(AttendNoticeInput.extend(Undoable.shape))
    .output(Success)
    .mutation(({ ctx, input }) => attendNotice(inChange(ctx, input), input)),
});
