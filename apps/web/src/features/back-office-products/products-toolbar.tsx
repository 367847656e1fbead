import { Button } from "@scriptkeeper/ui/button";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { Label } from "@scriptkeeper/ui/label";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import Bug from "lucide-react/icons/bug";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useId } from "react";
import type { useProductsAddress } from "./use-products-address.ts";

export interface ProductsToolbarProps {
  address: ReturnType<typeof useProductsAddress>;
  refreshing: boolean;
  onRefresh: () => void;
}

/** What is looked for, and what brings the list up to date. */
export function ProductsToolbar({ address, refreshing, onRefresh }: ProductsToolbarProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="w-full sm:w-80">
          <SearchBox
            label="Search products"
            placeholder="Product name"
            value={address.search}
            onSearch={address.searchFor}
            maxLength={200}
            hotkey
          />
        </div>
        <Toggle
          label="Show Archived Only"
          checked={address.showArchived}
          onChange={address.showArchivedOnly}
        />
        {!address.showArchived && (
          <Toggle
            label="Show unavailable"
            checked={address.showUnavailable}
            onChange={address.showUnavailableToo}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-expanded={address.isDebugging}
          onClick={() => address.debug(!address.isDebugging)}
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
  );
}

function Toggle(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Checkbox
        id={id}
        checked={props.checked}
        onCheckedChange={(checked) => props.onChange(checked === true)}
      />
      <Label htmlFor={id}>{props.label}</Label>
    </div>
  );
}
