import { Button } from "@scriptkeeper/ui/button";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { Fold } from "@scriptkeeper/ui/fold";
import { Label } from "@scriptkeeper/ui/label";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import Bug from "lucide-react/icons/bug";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useId } from "react";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { useTypedSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { productsSearchParams } from "./products-search-params.ts";

export interface ProductsToolbarProps {
  refreshing: boolean;
  onRefresh: () => void;
}

/** The search, the filters and the button that refreshes the list. */
export function ProductsToolbar({ refreshing, onRefresh }: ProductsToolbarProps) {
  const [{ search, archived, unavailable, debug }, setParams] = useTypedSearchParams(productsSearchParams);
  return (
    <ListFilters>
      <Fold label="Search and refresh">
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2 dense:items-center">
          <SearchBox
            className="w-full sm:w-80 dense:w-40 dense:grow"
            label="Search products"
            placeholder="Product name"
            value={search}
            onSearch={(text) => setParams({ search: text, page: 1 }, { replace: true })}
          />
          <div className="flex flex-wrap gap-x-6 dense:gap-x-4">
            <Toggle
              label="Show Archived Only"
              checked={archived}
              onChange={(show) => setParams({ archived: show, page: 1 })}
            />
            {/* Archived products are shown whether or not the store still sells them, so that each can be found again. */}
            <Toggle
              label="Show unavailable"
              checked={archived || unavailable}
              disabled={archived}
              onChange={(show) => setParams({ unavailable: show, page: 1 })}
            />
          </div>
          <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            <ViewsMenu />
            <Button
              variant="secondary"
              aria-expanded={debug}
              onClick={() => setParams({ debug: !debug }, { replace: true })}
            >
              <Bug aria-hidden="true" className="size-4" />
              Debug
            </Button>
            <Button busy={refreshing} onClick={onRefresh}>
              {!refreshing && <RefreshCw aria-hidden="true" className="size-4" />}
              Refresh Shopify Products
            </Button>
          </div>
        </div>
      </Fold>
    </ListFilters>
  );
}

interface ToggleProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

function Toggle({ label, checked, disabled = false, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3 dense:min-h-7 dense:gap-2">
      <Checkbox
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(now) => onChange(now === true)}
      />
      <Label htmlFor={id}>{label}</Label>
    </div>
  );
}
