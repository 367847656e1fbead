import type { PublicSettings } from "@scriptkeeper/contracts/auth";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { Badge } from "@scriptkeeper/ui/badge";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { AllPrescriptions } from "./all-prescriptions.tsx";
import { CreateManually } from "./create-manually.tsx";
import { emptyDraft } from "./manual-draft.ts";
import { NeedsAttention } from "./needs-attention.tsx";
import { NeedsReview } from "./needs-review.tsx";
import { TABS, useListAddress } from "./prescriptions-search-params.ts";
import { requestKeys } from "./request-key.ts";

/** Prescriptions of all patients: the list, what needs review, and making one by hand. */
export function PrescriptionsPage() {
  const settings = trpc.auth.publicSettings.useQuery();
  return (
    <>
      <PageHeading title="Prescriptions">Prescriptions</PageHeading>
      <div className="mt-4 short:mt-2">
        <QueryState query={settings} of="the prescriptions" failed={prescriptionMessages.loadFailed}>
          {(known) => <PrescriptionTabs settings={known} />}
        </QueryState>
      </div>
    </>
  );
}

function PrescriptionTabs({ settings }: { settings: PublicSettings }) {
  const { tab, change } = useListAddress();
  const [draft, setDraft] = useState(emptyDraft);
  const [keys] = useState(requestKeys);
  return (
    <Tabs value={tab} onValueChange={(next) => change({ tab: TABS.find((each) => each === next) ?? "all" })}>
      <TabList aria-label="Prescriptions">
        <Tab value="all">All Prescriptions</Tab>
        <Tab value="review">
          Needs Review
          <ReviewMark />
        </Tab>
        <Tab value="new">Create New Order</Tab>
      </TabList>
      <p className="pt-3 text-ink-muted">
        Dates are days in the store's time zone, {settings.storeTimezone}.
      </p>
      <TabPanel value="all">
        <AllPrescriptions settings={settings} />
      </TabPanel>
      <TabPanel value="review">
        <div className="space-y-8">
          <NeedsReview settings={settings} />
          <NeedsAttention settings={settings} />
        </div>
      </TabPanel>
      <TabPanel value="new">
        <CreateManually settings={settings} draft={draft} keys={keys} onDraft={setDraft} />
      </TabPanel>
    </Tabs>
  );
}

/** The exclamation mark of the tab: amber and with its number while something waits. */
function ReviewMark() {
  const review = trpc.prescriptions.needsReview.useQuery({ page: 1 });
  const waiting = review.data?.total ?? 0;
  return (
    <Badge variant={waiting > 0 ? "warning" : "secondary"}>
      <CircleAlert aria-hidden="true" />
      {waiting > 0 && (
        <>
          <span aria-hidden="true" className="tabular-nums">
            {waiting.toLocaleString("en-AU")}
          </span>
          <span className="sr-only">, {waiting} pending</span>
        </>
      )}
    </Badge>
  );
}
