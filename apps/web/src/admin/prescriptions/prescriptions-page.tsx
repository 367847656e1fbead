import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Badge } from "@scriptkeeper/ui/badge";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import CircleAlert from "lucide-react/icons/circle-alert";
import { Suspense, useState } from "react";
import { type TrpcUtils, trpc } from "../../shared/api/trpc.ts";
import { Loading } from "../../shared/components/loading.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { lazyPage } from "../../shared/lazy-page.ts";
import { fallbacksOf, readParam } from "../shared/lists/search-params.ts";
import { StoreDays } from "../shared/lists/store-days.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { AllPrescriptions } from "./all-prescriptions.tsx";
import { LateRenewals } from "./late-renewals/late-renewals.tsx";
import { emptyDraft } from "./manual/manual-draft.ts";
import { requestKeys } from "./manual/request-key.ts";
import { prescriptionsSearchParams, usePrescriptionsParams } from "./prescriptions-search-params.ts";
import { LateDeliveries } from "./review/late-deliveries.tsx";
import { NeedsAttention } from "./review/needs-attention.tsx";
import { NeedsReview } from "./review/needs-review.tsx";

const CreateManually = lazyPage(() => import("./manual/create-manually.tsx"), "CreateManually");

/** The page of all patients' prescriptions: the list, those that need review, and the form to create one. */
export function PrescriptionsPage() {
  return (
    <>
      <PageHeading title="Prescriptions" />
      <div className="mt-4 dense:mt-0 short:mt-2">
        <WithSettings of="the prescriptions" failed={prescriptionMessages.loadFailed}>
          <PrescriptionTabs />
        </WithSettings>
      </div>
    </>
  );
}

function PrescriptionTabs() {
  const { tab, change } = usePrescriptionsParams();
  const [draft, setDraft] = useState(emptyDraft);
  const [keys] = useState(requestKeys);
  return (
    <Tabs
      data-unsaved={JSON.stringify(draft) !== JSON.stringify(emptyDraft) || undefined}
      value={tab}
      onValueChange={(next) => change({ tab: readParam(prescriptionsSearchParams.tab, next) })}
    >
      <TabList aria-label="Prescriptions">
        <Tab value="all">All Prescriptions</Tab>
        <Tab value="review">
          Needs Review
          <ReviewMark />
        </Tab>
        <Tab value="new">Create New Order</Tab>
      </TabList>
      <StoreDays className="pt-3" />
      <TabPanel value="all">
        <AllPrescriptions />
      </TabPanel>
      <TabPanel value="review">
        <WithViews list="review" arrangeAs="needs_review">
          <div className="space-y-8">
            <NeedsReview />
            <NeedsAttention />
            <LateDeliveries />
            <LateRenewals />
          </div>
        </WithViews>
      </TabPanel>
      <TabPanel value="new">
        <Suspense fallback={<Loading />}>
          <CreateManually draft={draft} keys={keys} onDraft={setDraft} />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

/** The mark on the tab: amber, with the count, while prescriptions await review. */
function ReviewMark() {
  const review = trpc.prescriptions.needsReview.useQuery({ page: 1 });
  const waiting = review.data?.total ?? 0;
  return (
    <Badge variant={waiting > 0 ? "warning" : "secondary"}>
      <CircleAlert aria-hidden="true" />
      {waiting > 0 && (
        <>
          <span aria-hidden="true" className="tabular-nums">
            {numberText(waiting)}
          </span>
          <span className="sr-only">, {waiting} pending</span>
        </>
      )}
    </Badge>
  );
}

export function prefetch(utils: TrpcUtils): void {
  const { search, filter, page } = fallbacksOf(prescriptionsSearchParams);
  void utils.prescriptions.listPatients.prefetch({ search, filter, page });
  void utils.prescriptions.needsReview.prefetch({ page: 1 });
}
