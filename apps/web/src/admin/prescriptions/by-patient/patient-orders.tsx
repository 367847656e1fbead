import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescriptions/limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PatientOrder, PatientRow } from "@scriptkeeper/contracts/prescriptions/patients";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { personName } from "../../shared/people/person.ts";
import type { ItemToChange } from "../change-item/item-change-dialog.tsx";
import { LazyUpdateReminderDialog } from "../change-item/lazy-dialogs.ts";
import { checkedState, choosable, type SelectedItem, type Selection } from "../selection/selection.ts";
import { OrderGroup } from "./order-group.tsx";
import { OrderItem } from "./order-item.tsx";

export interface PatientOrdersProps {
  patient: PatientRow;
  /** Limits which prescriptions are listed. */
  of: { filter: PrescriptionFilter; counted?: string };
  selection: Selection;
  onSelect: (items: readonly SelectedItem[], chosen: boolean) => void;
  onChange: (what: ItemToChange) => void;
}

/** The orders of the opened patient. */
export function PatientOrders(props: PatientOrdersProps) {
  const { patient, of } = props;
  const { filter, counted } = of;
  const orders = trpc.prescriptions.listPatientOrders.useQuery({
    userId: patient.id,
    filter,
    ...(counted && { counted }),
  });
  return (
    <QueryState
      query={orders}
      of={`the orders of ${personName(patient)}`}
      failed={prescriptionMessages.loadFailed}
      skeleton={<Skeleton className="h-36 w-full" />}
    >
      {(read) => <KnownOrders {...props} orders={read} />}
    </QueryState>
  );
}

interface KnownOrdersProps extends PatientOrdersProps {
  orders: readonly PatientOrder[];
}

function KnownOrders(props: KnownOrdersProps) {
  const { orders, patient, of, selection, onSelect, onChange } = props;
  const { filter, counted } = of;
  if (orders.length === 0) return <p className="py-2">{prescriptionMessages.none}</p>;
  const items = choosable(orders, {
    id: patient.id,
    name: personName(patient),
    filtered: filter !== "all" || Boolean(counted),
  });
  return (
    <div className="space-y-3" {...LazyUpdateReminderDialog.ahead}>
      {orders.map((order) => {
        const ofOrder = items.filter((item) => item.groupId === order.id);
        const chosen = ofOrder.filter((item) => selection.has(item.itemId));
        return (
          <OrderGroup
            key={order.id}
            order={order}
            email={patient.email}
            checked={checkedState(chosen.length, ofOrder.length)}
            onSelect={(on) => onSelect(ofOrder, on)}
          >
            {order.items.map((item) => (
              <OrderItem
                key={item.id}
                item={item}
                selected={selection.has(item.id)}
                onSelect={(on) =>
                  onSelect(
                    ofOrder.filter(({ itemId }) => itemId === item.id),
                    on,
                  )
                }
                onChange={(change) => onChange({ item, change })}
              />
            ))}
          </OrderGroup>
        );
      })}
    </div>
  );
}
