import { recallMessages } from "@scriptkeeper/contracts/recall-messages";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { StoreDays } from "../shared/store-days.tsx";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { RecallsList } from "./letters/recalls-list.tsx";
import { ProductFinder } from "./product-finder.tsx";
import { RecalledProduct } from "./recalled-product.tsx";
import { noQuestion, recallsSearchParams } from "./recalls-search-params.ts";

/** A medicine is recalled: who has it, whose order of it can still be stopped, and how they are reached. */
export function RecallsPage() {
  const [params, setParams] = useTypedSearchParams(recallsSearchParams);
  const { product, page, search, concern, sort, order, recalls, recalls_order, ...question } = params;
  const choose = (id: string) => setParams({ ...noQuestion, product: id, search: "", concern: "", page: 1 });
  return (
    <div className="space-y-4 dense:space-y-3">
      <WithViews list="recalls">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading title="Recalls">Recalls</PageHeading>
          <ViewsMenu isLow />
        </div>
        <WithSettings of="the recalls" failed={recallMessages.productsFailed}>
          <StoreDays isAboveList />
          {product === "" ? (
            <>
              <ProductFinder onChoose={choose} />
              <RecallsList
                sorting={{ sort: recalls, order: recalls_order }}
                onSort={(sorting) => setParams({ recalls: sorting.sort, recalls_order: sorting.order })}
              />
            </>
          ) : (
            <RecalledProduct
              key={product}
              id={product}
              question={question}
              list={{
                ...{ search, concern, sort, order, page },
                onSearch: (text) => setParams({ search: text.trim(), page: 1 }, { replace: true }),
                onConcern: (whom) => setParams({ concern: whom, page: 1 }),
                onSort: (sorting) => setParams({ ...sorting, page: 1 }),
                onPage: (to) => setParams({ page: to }),
              }}
              onAsk={(fields) => setParams({ ...fields, page: 1 })}
              onChange={() => choose("")}
            />
          )}
        </WithSettings>
      </WithViews>
    </div>
  );
}
