import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import type { AskedDiscountPlan } from "@scriptkeeper/contracts/editing/effects";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { useSwitchDiscount } from "./use-change-discount.ts";

/** How long the computed effect of a switch counts as current. */
export const EFFECT_STANDS_MS = 30_000;

/**
 * Switches a discount at once if it affects no prescription; otherwise asks first, because somebody's price would
 * change.
 */
export function useConfirmedSwitch({ onAsk }: { onAsk: (discount: Discount) => void }) {
  const utils = trpc.useUtils();
  const [switchTo, { isPending: isSwitching }] = useSwitchDiscount();
  const [isReckoning, setReckoning] = useState(false);
  const press = useSingleFlight(async (discount: Discount) => {
    setReckoning(true);
    const plan = planOfSwitch(discount);
    const effect = await utils.discounts.effect.fetch(plan, { staleTime: 0 }).catch(() => null);
    if (effect?.prescriptions.count === 0) switchTo({ id: discount.id, ...plan.change });
    else onAsk(discount);
    setReckoning(false);
  });
  return { press, isPending: isReckoning || isSwitching };
}

/** Returns the change that switches a discount: on if it is off, off if it is on. */
export function planOfSwitch({ id, is_active }: Discount) {
  return { kind: "change", id, change: { is_active: !is_active } } satisfies AskedDiscountPlan;
}
