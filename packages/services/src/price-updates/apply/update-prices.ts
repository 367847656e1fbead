import { MAX_PRICES_IN_ONE_CALL } from "@scriptkeeper/contracts/prices/limits";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type {
  PriceUpdateResult,
  UpdatePricesAnswer,
  UpdatePricesInput,
} from "@scriptkeeper/contracts/prices/prices";
import { priceRunLifecycle } from "@scriptkeeper/domain/lifecycles/price-run";
import { isStoreUnavailable } from "@scriptkeeper/store/port";
import { type AdminContext, AppError, audit, badInput, within } from "../../core/index.ts";
import { insertRows, listAllRows, type PriceRowRow } from "../price-rows.queries.ts";
import { failRest } from "../row-changes.queries.ts";
import { insertRun, transitionRun } from "../runs/price-runs.queries.ts";
import { processRun } from "../runs/process-price-runs.ts";
import { extendLease, type RunLease, releaseRun, runLeases } from "../runs/run-lease.queries.ts";
import { newRow } from "../upload/new-row.ts";

/**
 * Sets prices while the caller waits: as a run that no screen shows, processed here by the same code. If this process
 * dies, a worker finishes the run.
 */
export async function updatePrices(ctx: AdminContext, input: UpdatePricesInput): Promise<UpdatePricesAnswer> {
  if (input.priceData.length === 0) throw badInput("priceData", priceMessages.noData);
  if (input.priceData.length > MAX_PRICES_IN_ONE_CALL)
    throw new AppError("TOO_LARGE", priceMessages.tooManyAtOnce);
  const lease = await ctx.db.transaction((tx) => openRun(within(ctx, tx), input));
  try {
    await processRun(ctx, { ...lease, signal: new AbortController().signal });
  } catch (error) {
    if (!isStoreUnavailable(error))
      ctx.log.error({ priceRunId: lease.runId, err: error }, "price update failed");
    await giveUp(ctx, lease, isStoreUnavailable(error) ? away : failed);
  }
  await releaseRun(ctx.db, lease);
  return { result: resultOf(await listAllRows(ctx.db, lease.runId)) };
}

async function openRun(
  ctx: AdminContext,
  { priceData, identifierType }: UpdatePricesInput,
): Promise<RunLease> {
  const now = ctx.clock.now();
  const lease = runLeases.begin(now);
  const { id: runId } = await insertRun(ctx.db, {
    created_by: ctx.actor.userId,
    identifier_type: identifierType,
    state: "looking_up",
    total: priceData.length,
    is_reviewed: false,
    ...lease,
    created_at: now,
  });
  await insertRows(
    ctx.db,
    priceData.map(({ identifier, price }, index) =>
      newRow(
        { rowNumber: index + 1, identifier: String(identifier), price },
        { runId, type: identifierType, decimalComma: false },
      ),
    ),
  );
  await audit(ctx, {
    action: "start price update",
    entity: "price_run",
    entityId: runId,
    after: { identifier_type: identifierType, rows: priceData.length },
  });
  return { runId, leaseId: lease.lease_id };
}

/**
 * Someone is waiting for the answer, so whatever the store does not do now fails, unless a worker has taken over the
 * run.
 */
async function giveUp(ctx: AdminContext, lease: RunLease, reasons: typeof away): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    if (!(await extendLease(tx, { ...lease, states: priceRunLifecycle.events.abandoned.from, now }))) return;
    await failRest(tx, { runId: lease.runId, ...reasons });
    await transitionRun(tx, { id: lease.runId, event: "abandoned", set: { finished_at: now } });
  });
}

const away = {
  reason: "The store is not answering right now. Try again.",
  unsure: "The store gave no answer, so it may have taken this price. Try again.",
};
const failed = {
  reason: "Something went wrong on our side. Try again.",
  unsure: "Something went wrong on our side. The store may have taken this price. Try again.",
};

function resultOf(rows: readonly PriceRowRow[]): PriceUpdateResult {
  const isSuccess = ({ outcome }: PriceRowRow) => outcome === "changed" || outcome === "unchanged";
  const done = rows.filter(isSuccess);
  return {
    total: rows.length,
    success: done.length,
    failed: rows
      .filter((row) => !isSuccess(row))
      .map(({ identifier, reason }) => ({ identifier, reason: reason ?? priceMessages.updateFailed })),
    details: done.map((row) => ({
      title: row.title ?? "",
      identifier: row.identifier,
      oldPrice: (row.old_price_cents ?? 0) / 100,
      newPrice: (row.price_cents ?? 0) / 100,
    })),
  };
}
