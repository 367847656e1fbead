import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions";
import type { Day } from "@scriptkeeper/domain/days";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import { useSearchParams } from "react-router-dom";
import { CustomerTab } from "./customer-tab.tsx";
import { DetailHeader } from "./detail-header.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { DiscountsTab } from "./discounts-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";

export interface PrescriptionDetailProps {
  prescription: SinglePrescription;
  today: Day;
  timeZone: string;
}

const tabs = ["details", "customer", "discounts", "history"] as const;

/** A prescription in four tabs; the address names the open one. */
export function PrescriptionDetail({ prescription, today, timeZone }: PrescriptionDetailProps) {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get("tab")) ?? "details";
  return (
    <div className="space-y-4">
      <DetailHeader prescription={prescription} />
      <Tabs
        value={tab}
        onValueChange={(name) => setParams(name === "details" ? {} : { tab: name }, { replace: true })}
      >
        <TabList aria-label="About this prescription">
          <Tab value="details">Details</Tab>
          <Tab value="customer">Customer</Tab>
          <Tab value="discounts">Discounts</Tab>
          <Tab value="history">History</Tab>
        </TabList>
        <TabPanel value="details">
          <DetailsTab prescription={prescription} today={today} timeZone={timeZone} />
        </TabPanel>
        <TabPanel value="customer">
          <CustomerTab patient={prescription.user} />
        </TabPanel>
        <TabPanel value="discounts">
          <DiscountsTab prescriptionId={prescription.id} />
        </TabPanel>
        <TabPanel value="history">
          <HistoryTab prescriptionId={prescription.id} timeZone={timeZone} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
