import {
  adminActor,
  customerActor,
  insertAdmin,
  insertAssignment,
  insertDiscount,
} from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { expect, it } from "vitest";
import { getAssignedDiscount } from "../../catalogue/index.ts";
import { forOneself } from "../../core/index.ts";
import { listMine } from "../../prescriptions/index.ts";
import { cancelRenewal } from "../cancel-renewal.ts";
import { previewRenewal } from "../preview.ts";

const shop = sharedShop();

it("A-DASH-08 B-RXD-05 a first-order discount is reserved while its order is unpaid, and used once it is paid", async () => {
  const customer = await shop.customerWith([{}]);
  const [item] = customer.items;
  const half = await insertDiscount(shop.ctx, {
    discount_value: "50.00",
    application_scope: "first_order_only",
  });
  await insertAssignment(shop.ctx, { prescription_item_id: item.id, discount_id: half.id });
  const ctx = shop.ctx.as(customerActor(customer.patient));
  const shown = async () => (await listMine(forOneself(ctx)))[0]?.discount;
  const asAdmin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
  const shownToStaff = async () => (await getAssignedDiscount(asAdmin, item)).discount;
  expect(await shownToStaff()).not.toHaveProperty("is_reserved");
  await customer.order();
  expect(await shown()).toMatchObject({ isActive: true, isReserved: true });
  expect(await shownToStaff()).toMatchObject({ is_active: true, is_reserved: true, times_applied: 1 });
  expect(await shownToStaff()).toMatchObject({ first_order_completed: true, is_first_order_unpaid: true });

  const other = await shop.linkFor(customer.patient, customer.items);
  const [second] = (await previewRenewal(shop.ctx, { token: other })).items;
  expect(second?.line_total_cents?.[0]).toBe(second?.unit_price_cents);
  const replacesRenewalId = (await customer.renewal()).id;
  const [instead] = (await previewRenewal(shop.ctx, { token: other, replacesRenewalId })).items;
  expect(instead?.line_total_cents?.[1]).toBe(instead?.unit_price_cents);

  await cancelRenewal(forOneself(ctx), { renewalId: replacesRenewalId });
  expect(await shown()).toMatchObject({ isActive: true });
  expect(await shown()).not.toHaveProperty("isReserved");

  await customer.order();
  shop.store.pay((await customer.draft())?.id ?? "");
  await customer.order(true).catch(() => undefined);
  expect(await shown()).toMatchObject({ isActive: false });
  expect(await shownToStaff()).toMatchObject({ is_active: false, times_applied: 1 });
  expect(await shownToStaff()).not.toHaveProperty("is_reserved");
  expect(await shownToStaff()).toMatchObject({ first_order_completed: true });
  expect(await shownToStaff()).not.toHaveProperty("is_first_order_unpaid");
});
