import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import { SUPPLIED_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import { Button } from "@scriptkeeper/ui/button";
import { useState } from "react";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { lazyDialog } from "../../shared/lazy-dialog.tsx";
import { paths } from "../../shared/paths.ts";
import { BackLink } from "../shared/back-link.tsx";
import { StoreDays } from "../shared/lists/store-days.tsx";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { RecallsList } from "./letters/recalls-list.tsx";
import { RecalledProduct } from "./recalled-product.tsx";
import { noQuestion, recallsSearchParams } from "./recalls-search-params.ts";

const LazyProductFinder = lazyDialog(async () => (await import("./product-finder.tsx")).ProductFinder);

/** The page of a recall: who has the medicine, whose order can still be stopped, and the letter to them. */
export function RecallsPage() {
  const { params, setParams, ...list } = useListParams(recallsSearchParams, SUPPLIED_SORTS, "page");
  const { product, page, search, concern, letters, recalls, recalls_order, ...question } = params;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="space-y-4 dense:space-y-2">
      <WithViews list="recalls">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading title="Recalls" />
          <div className="flex flex-wrap gap-2">
            <ViewsMenu isLow />
            {product === "" ? (
              <Button size="sm" onClick={() => setChoosing(true)} {...LazyProductFinder.ahead}>
                Recall a product
              </Button>
            ) : (
              <BackLink to={paths.adminRecalls}>Letters sent</BackLink>
            )}
          </div>
        </div>
        <WithSettings of="the recalls" failed={recallMessages.productsFailed}>
          <StoreDays isAboveList />
          {product === "" ? (
            <RecallsList
              search={letters}
              onSearch={(text) => setParams({ letters: text }, { replace: true })}
              sorting={{ sort: recalls, order: recalls_order }}
              onSort={(sorting) => setParams({ recalls: sorting.sort, recalls_order: sorting.order })}
            />
          ) : (
            <RecalledProduct
              key={product}
              id={product}
              question={question}
              list={{
                search,
                concern,
                page,
                ...list,
                onConcern: (whom) => setParams({ concern: whom, page: 1 }),
              }}
              onAsk={(fields) => setParams({ ...fields, page: 1 })}
              onChange={() => setChoosing(true)}
            />
          )}
        </WithSettings>
      </WithViews>
      {isChoosing && (
        <LazyProductFinder
          onChoose={(id) => {
            setChoosing(false);
            setParams({ ...noQuestion, product: id, search: "", concern: "", page: 1 });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
