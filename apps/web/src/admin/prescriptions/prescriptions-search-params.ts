import { ITEM_SORTS, PATIENT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { COUNTED_FORM } from "@scriptkeeper/contracts/prescriptions/counted-items";
import { PRESCRIPTION_FILTERS } from "@scriptkeeper/contracts/prescriptions/limits";
import {
  choiceParam,
  idParam,
  listSearchParams,
  type Param,
  type ParamsOf,
} from "../shared/lists/search-params.ts";
import { sortParams } from "../shared/lists/sorting.ts";
import { useTypedSearchParams } from "../shared/lists/use-typed-search-params.ts";

const place: Param<string | null> = {
  fallback: null,
  read: (text) => (text !== "" && text.length <= 2_000 ? text : undefined),
};

/** The number whose rows are listed; null for all that match the filter. */
const countedParam: Param<string | null> = {
  fallback: null,
  read: (text) => (COUNTED_FORM.test(text) ? text : undefined),
};

/**
 * `list` decides whether patients or single prescriptions are listed. `open` is the patient whose orders are shown;
 * `after` and `before`, where a page of prescriptions begins. Both lists share `sort`, each with the values it knows.
 */
export const prescriptionsSearchParams = {
  ...listSearchParams,
  tab: choiceParam(["all", "review", "new"], "all"),
  list: choiceParam(["patients", "items"], "patients"),
  filter: choiceParam(PRESCRIPTION_FILTERS, "all"),
  counted: countedParam,
  open: idParam,
  ...sortParams({ ...ITEM_SORTS, ...PATIENT_SORTS }),
  after: place,
  before: place,
};

type Changes = Partial<ParamsOf<typeof prescriptionsSearchParams>>;

export function usePrescriptionsParams() {
  const [params, setParams] = useTypedSearchParams(prescriptionsSearchParams);
  function change(changes: Changes, options: { replace?: boolean } = {}) {
    setParams(withConsequences(changes), options);
  }
  return { ...params, change };
}

/**
 * Completes a change of the address: another search, filter or page closes the open patient, and another tab or list
 * starts at its first page.
 */
export function withConsequences(changes: Changes): Changes {
  if ("open" in changes) return changes;
  const first = { page: 1, after: null, before: null };
  return { ...first, ...(!("tab" in changes) && { open: null }), ...changes };
}
