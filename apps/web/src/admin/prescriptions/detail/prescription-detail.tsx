import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import { choiceParam, readParam } from "../../shared/lists/search-params.ts";
import { useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import { CustomerTab } from "./customer-tab.tsx";
import { DetailHeader } from "./detail-header.tsx";
import { DetailsTab } from "./details/details-tab.tsx";
import { DiscountsTab } from "./discounts-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";

const tabParam = choiceParam(["details", "customer", "discounts", "history"], "details");
const searchParams = { tab: tabParam };

/** A prescription in four tabs; the address names the open tab. */
export function PrescriptionDetail({ prescription }: { prescription: SinglePrescription }) {
  const [{ tab }, setParams] = useTypedSearchParams(searchParams);
  return (
    <div className="space-y-4">
      <DetailHeader prescription={prescription} />
      <Tabs
        value={tab}
        onValueChange={(name) => setParams({ tab: readParam(tabParam, name) }, { replace: true })}
      >
        <TabList aria-label="About this prescription">
          <Tab value="details">Details</Tab>
          <Tab value="customer">Customer</Tab>
          <Tab value="discounts">Discounts</Tab>
          <Tab value="history">History</Tab>
        </TabList>
        <TabPanel value="details">
          <DetailsTab prescription={prescription} />
        </TabPanel>
        <TabPanel value="customer">
          <CustomerTab patient={prescription.user} />
        </TabPanel>
        <TabPanel value="discounts">
          <DiscountsTab prescriptionId={prescription.id} />
        </TabPanel>
        <TabPanel value="history">
          <HistoryTab prescriptionId={prescription.id} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
