import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { isNotFound } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { EffectNote } from "../shared/changes/effect-note.tsx";
import { useSwitchDiscount } from "./use-change-discount.ts";
import { EFFECT_STANDS_MS, planOfSwitch } from "./use-confirmed-switch.ts";

/** Says what switching a discount on or off would do to those who have it. Mounted only while open. */
export function SwitchDiscountDialog({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const { id, name, is_active: isActive } = discount;
  const [switchTo, { isPending }] = useSwitchDiscount({ onDone: onClose });
  const plan = planOfSwitch(discount);
  const effect = trpc.discounts.effect.useQuery(plan, { staleTime: EFFECT_STANDS_MS });
  const verb = isActive ? "Deactivate" : "Activate";
  if (isNotFound(effect.error)) {
    return (
      <Dialog title={`${verb} ${name}`} onClose={onClose}>
        <p>This discount has since been deleted. There is nothing left to {verb.toLowerCase()}.</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${verb} ${name}`}
      confirmLabel={`${verb} discount`}
      busy={isPending}
      onConfirm={() => switchTo({ id, ...plan.change })}
    >
      <p>
        {isActive
          ? "Prescriptions keep it, but their next orders will be charged without it."
          : "Prescriptions that have it will get it from their next order on."}
      </p>
      <EffectNote query={effect} />
    </ConfirmDialog>
  );
}
