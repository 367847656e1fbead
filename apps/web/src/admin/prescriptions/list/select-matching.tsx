import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescriptions/limits";
import { MOST_MATCHING } from "@scriptkeeper/contracts/prescriptions/limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { numberText } from "@scriptkeeper/domain/number-words";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Button } from "@scriptkeeper/ui/button";
import { useToast } from "@scriptkeeper/ui/toast";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { useFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { personName } from "../../shared/people/person.ts";
import type { SelectedItem } from "../selection/selection.ts";

export interface SelectMatchingProps {
  of: { search: string; filter: PrescriptionFilter; counted?: string };
  /** How many match; null if not counted. */
  count: number | null;
  onSelect: (items: readonly SelectedItem[], chosen: boolean) => void;
}

const most = numberText(MOST_MATCHING);

/** Selects all prescriptions that match, on all pages. */
export function SelectMatching({ of, count, onSelect }: SelectMatchingProps) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const failed = useFailureToast();
  const select = useSingleFlight(async (asked: SelectMatchingProps["of"]) => {
    try {
      const { items, hasMore } = await utils.prescriptions.matchingItems.fetch(asked, { staleTime: 0 });
      onSelect(items.map(selectedItem), true);
      if (hasMore) toast({ title: `The newest ${most} are selected. There are more that match.` });
    } catch (error) {
      failed(prescriptionMessages.loadFailed, failureDetail(error));
    }
  });
  return (
    <Button variant="quiet" size="sm" className="tabular-nums" onClick={() => select(of)}>
      {labelOf(count)}
    </Button>
  );
}

function labelOf(count: number | null): string {
  if (count === null) return "Select all that match";
  if (count > MOST_MATCHING) return `Select the newest ${most} that match`;
  return `Select all ${numberText(count)} that match`;
}

interface Matching {
  id: number;
  prescription_group_id: number;
  user_id: number;
  product_name: string;
  variant_title: string | null;
  first_name: string;
  last_name: string;
}

/** The size of the order is unknown (null), since some of its items may not match. */
function selectedItem(item: Matching): SelectedItem {
  return {
    itemId: item.id,
    groupId: item.prescription_group_id,
    groupSize: null,
    userId: item.user_id,
    product: medicineName(item),
    patient: personName(item),
  };
}
