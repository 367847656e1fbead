import type { PatientOrder } from "@scriptkeeper/contracts/prescriptions/patients";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { type ReactNode, useId } from "react";
import { useSettings } from "../../../shared/settings-context.ts";
import { TestEmail } from "./test-email.tsx";

export interface OrderGroupProps {
  order: PatientOrder;
  /** The patient's email, to which the test email goes. */
  email: string;
  checked: boolean | "indeterminate";
  onSelect: (selected: boolean) => void;
  children: ReactNode;
}

/** One order with its items. */
export function OrderGroup({ order, email, checked, onSelect, children }: OrderGroupProps) {
  const { storeTimezone } = useSettings();
  const id = useId();
  const [first] = order.items;
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken px-3 py-2">
        <Checkbox
          checked={checked}
          aria-label={`Select all of order #${order.id}`}
          onCheckedChange={(now) => onSelect(now === true)}
        />
        <h3 id={id} className="font-semibold">
          Order #{order.id}
        </h3>
        <p className="grow text-ink-muted">{shortInstant(new Date(order.created_at), storeTimezone)}</p>
        {first && <TestEmail itemId={first.id} orderId={order.id} email={email} />}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}
