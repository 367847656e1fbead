import { PRESCRIPTION_FILTERS } from "@scriptkeeper/contracts/prescription-limits";
import { z } from "zod";
import { idParam, listSearchParams } from "../shared/search-params.ts";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";

/** `open` is the patient whose orders are shown. */
export const prescriptionsSearchParams = listSearchParams.extend({
  tab: z.enum(["all", "review", "new"]).catch("all"),
  filter: z.enum(PRESCRIPTION_FILTERS).catch("all"),
  open: idParam,
});

type Changes = Partial<z.output<typeof prescriptionsSearchParams>>;

export function usePrescriptionsParams() {
  const [params, setParams] = useTypedSearchParams(prescriptionsSearchParams);
  function change(changes: Changes, options: { replace?: boolean } = {}) {
    setParams(withConsequences(changes), options);
  }
  return { ...params, change };
}

/** Another search, filter or page shows other patients, none of whom is open; another tab begins at its first page. */
export function withConsequences(changes: Changes): Changes {
  if ("open" in changes) return changes;
  return { page: 1, ...(!("tab" in changes) && { open: null }), ...changes };
}
