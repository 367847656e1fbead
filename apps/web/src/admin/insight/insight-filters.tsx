import type { Insight } from "@scriptkeeper/contracts/reporting/insight";
import { monthOf } from "@scriptkeeper/domain/time/days";
import { Options } from "@scriptkeeper/ui/options";
import { SelectField } from "@scriptkeeper/ui/select-field";
import type { InsightGroup } from "./insight-search-params.ts";

export interface InsightFiltersProps extends Pick<Insight, "products" | "cohorts"> {
  group: InsightGroup;
  /** Whether the choices are still loading. */
  isLoading: boolean;
  onGroup: (changes: Partial<InsightGroup>) => void;
}

/** Limits the numbers to one product, or to patients of one cohort. */
export function InsightFilters({ group, isLoading, products, cohorts, onGroup }: InsightFiltersProps) {
  const isProductKnown = products.some(({ product_id }) => product_id === group.product);
  const isCohortKnown = cohorts.includes(group.cohort);
  return (
    <div data-filters className="flex flex-wrap gap-3">
      <div className="w-full sm:w-72 dense:w-80">
        <SelectField
          label="Product"
          value={group.product}
          onChange={({ target }) => onGroup({ product: target.value })}
        >
          <option value="">All products</option>
          {products.map(({ product_id, product_name }) => (
            <option key={product_id} value={product_id}>
              {product_name}
            </option>
          ))}
          {group.product !== "" && !isProductKnown && (
            <option value={group.product}>Product {group.product}</option>
          )}
          {isLoading && <LoadingOption />}
        </SelectField>
      </div>
      <div className="w-full sm:w-72 dense:w-108">
        <SelectField
          label="Patients with their first prescription in"
          value={group.cohort}
          onChange={({ target }) => onGroup({ cohort: target.value })}
        >
          <option value="">Any month</option>
          <Options values={cohorts} text={monthOf} />
          {group.cohort !== "" && !isCohortKnown && (
            <option value={group.cohort}>{monthOf(group.cohort)}</option>
          )}
          {isLoading && <LoadingOption />}
        </SelectField>
      </div>
    </div>
  );
}

/** Shown to someone who opens a choice before its options are loaded. */
function LoadingOption() {
  return <option disabled>Loading...</option>;
}
