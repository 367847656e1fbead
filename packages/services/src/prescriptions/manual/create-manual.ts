import { type CreateManualInput, CreateManualResult } from "@scriptkeeper/contracts/prescriptions/manual";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { findVariantsByProduct } from "../../catalogue/index.ts";
import { type AdminContext, audit, runOnce } from "../../core/index.ts";
import { askIfRepeated } from "./ask-if-repeated.ts";
import { customerFor } from "./customer-for.ts";
import { emailCustomer } from "./email-customer.ts";
import { giveDiscount } from "./give-discount.ts";
import { logCreated } from "./log-created.ts";
import { insertGroup, insertItems } from "./manual.queries.ts";
import { newItem } from "./new-item.ts";
import { offeredLines } from "./offered-lines.ts";

/**
 * Enters a manual prescription for an existing or a new customer: account, group, items, discounts, email and logs in
 * one transaction. Repeating a `requestKey` creates nothing more. CONFLICT for a new customer whose email address has
 * an account and, with `askIfRepeated`, for a prescription like one that was entered a moment ago.
 */
export async function createManual(ctx: AdminContext, input: CreateManualInput): Promise<CreateManualResult> {
  const request = { verb: "create-manual", key: input.requestKey, answer: CreateManualResult };
  const variants = await findVariantsByProduct(
    ctx,
    input.products.map((line) => line.product_id),
  );
  const result = await runOnce(ctx, request, (inside) => create(inside, input, variants));
  if (result.emailSent) ctx.jobs.notify("mail");
  return result;
}

async function create(
  ctx: AdminContext,
  input: CreateManualInput,
  variants: Awaited<ReturnType<typeof findVariantsByProduct>>,
): Promise<CreateManualResult> {
  const { customer, isNew } = await customerFor(ctx, input);
  const lines = await offeredLines(ctx, { lines: input.products, variants });
  const group = await insertGroup(ctx.db, { user_id: customer.id, created_at: ctx.clock.now() });
  const items = await insertItems(
    ctx.db,
    lines.map((line) => newItem(ctx, line, { group, doctorName: input.doctorName || null })),
  );
  if (input.askIfRepeated) await askIfRepeated(ctx, group);
  for (const { line } of lines) await giveDiscount(ctx, line, { customer, items });
  await logCreated(ctx, { customer, items, description: "Entered by hand by an administrator." });
  await audit(ctx, {
    action: "create order",
    entity: "prescription_group",
    entityId: group.id,
    after: { user_id: customer.id, items },
  });
  const named = items.map((item, index) => ({
    ...item,
    variant_title: lines[index]?.variant?.title ?? null,
  }));
  return {
    message: prescriptionMessages.created,
    ...(await emailCustomer(ctx, { customer, isNew, items: named, wanted: input.sendWelcomeEmail })),
    isNewUser: isNew,
    groupId: group.id,
  };
}
