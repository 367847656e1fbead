import { Effect, PriceRowPatients, PriceRowsInput } from "@scriptkeeper/contracts/editing/effects";
import {
  AddPriceRowsInput,
  CreatePriceRunInput,
  IncludePriceRowsInput,
  LatestPriceRun,
  PriceRun,
  PriceRunId,
  PriceRunRows,
  PriceRunRowsInput,
  RetryPriceRowsInput,
  StartPriceRunInput,
} from "@scriptkeeper/contracts/prices/prices";
import { getPriceRowPatients, getPriceRunEffect } from "@scriptkeeper/services/effects";
import {
  addPriceRows,
  closePriceRun,
  createPriceRun,
  getLatestPriceRun,
  getPriceRun,
  includePriceRows,
  listPriceRows,
  retryFailedPriceRows,
  startPriceRun,
  stopPriceRun,
  undoPriceRun,
} from "@scriptkeeper/services/price-updates";
import { adminProcedure, router } from "../trpc.ts";

export const pricesRouter = router({
  priceLatestRun: adminProcedure.output(LatestPriceRun).query(({ ctx }) => getLatestPriceRun(ctx)),
  priceRun: adminProcedure
    .input(PriceRunId)
    .output(PriceRun)
    .query(({ ctx, input }) => getPriceRun(ctx, input)),
  priceRunRows: adminProcedure
    .input(PriceRunRowsInput)
    .output(PriceRunRows)
    .query(({ ctx, input }) => listPriceRows(ctx, input)),
  priceRunEffect: adminProcedure
    .input(PriceRunId)
    .output(Effect)
    .query(({ ctx, input }) => getPriceRunEffect(ctx, input)),
  priceRowPatients: adminProcedure
    .input(PriceRowsInput)
    .output(PriceRowPatients)
    .query(({ ctx, input }) => getPriceRowPatients(ctx, input)),
  priceCreateRun: adminProcedure
    .input(CreatePriceRunInput)
    .output(PriceRun)
    .mutation(({ ctx, input }) => createPriceRun(ctx, input)),
  priceAddRows: adminProcedure
    .input(AddPriceRowsInput)
    .output(PriceRun)
    .mutation(({ ctx, input }) => addPriceRows(ctx, input)),
  priceIncludeRows: adminProcedure
    .input(IncludePriceRowsInput)
    .output(PriceRun)
    .mutation(({ ctx, input }) => includePriceRows(ctx, input)),
  priceStartRun: adminProcedure
    .input(StartPriceRunInput)
    .output(PriceRun)
    .mutation(({ ctx, input }) => startPriceRun(ctx, input)),
  priceStopRun: adminProcedure
    .input(PriceRunId)
    .output(PriceRun)
    .mutation(({ ctx, input }) => stopPriceRun(ctx, input)),
  priceUndoRun: adminProcedure
    .input(PriceRunId)
    .output(PriceRun)
    .mutation(({ ctx, input }) => undoPriceRun(ctx, input)),
  priceCloseRun: adminProcedure
    .input(PriceRunId)
    .output(PriceRun)
    .mutation(({ ctx, input }) => closePriceRun(ctx, input)),
  priceRetryFailedRows: adminProcedure
    .input(RetryPriceRowsInput)
    .output(PriceRun)
    .mutation(({ ctx, input }) => retryFailedPriceRows(ctx, input)),
});
