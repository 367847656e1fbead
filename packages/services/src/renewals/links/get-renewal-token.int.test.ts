import { users } from "@scriptkeeper/db/schema";
import { countWaiting } from "@scriptkeeper/testing/database/reading.queries";
import { customerActor } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { forOneself } from "../../core/index.ts";
import { getRenewalToken } from "./get-renewal-token.ts";

const shop = sharedShop();

it("a patient whose account is being deleted gets no link and causes no fault", async () => {
  const { patient, items } = await shop.customerWith([{}]);
  const ctx = shop.ctx.as(customerActor(patient));
  let asked: Promise<unknown> | undefined;
  await shop.ctx.db.transaction(async (deletion) => {
    await deletion.delete(users).where(eq(users.id, patient.id));
    asked = getRenewalToken(forOneself(ctx), { prescriptionId: items[0].id }).catch(
      (error: unknown) => error,
    );
    await vi.waitFor(async () => expect(await countWaiting(shop.ctx.db)).toBe(1), 10_000);
  });
  expect(await asked).toMatchObject({ code: "NOT_FOUND" });
});
