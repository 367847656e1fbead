import type { ReminderPutOff, SinglePrescription } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { placedLabel } from "@scriptkeeper/domain/lifecycles/renewal-words";
import { relativeReminder } from "@scriptkeeper/domain/reminders/reminder-words";
import { type Day, daysUntil, shortDay, shortInstant } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { DayText } from "../../../../shared/components/day-text.tsx";
import { useSettings } from "../../../../shared/settings-context.ts";
import { orderLabels } from "../../../shared/order-labels.ts";
import { Fact, FactCard } from "../fact-card.tsx";
import { DeliveriesCard } from "./deliveries-card.tsx";
import { ReminderOutlook } from "./reminder-outlook.tsx";

/** The facts of a prescription: product, dates, renewals and origin. */
export function DetailsTab({ prescription }: { prescription: SinglePrescription }) {
  const { today, storeTimezone } = useSettings();
  const { eligibility, last_order: order, missing_data_notes: notes } = prescription;
  const instant = (text: string | null) => text && shortInstant(new Date(text), storeTimezone);
  return (
    <div className="space-y-4">
      {isStrengthMissing(prescription) && (
        <Alert variant="warning" title="Strength and pack are not chosen">
          <p>
            The store sells this product in several strengths or packs. Until you choose one under Edit, the
            patient can't order it and gets no reminders.
          </p>
        </Alert>
      )}
      {notes && (
        <Alert variant="warning" title="Data is missing">
          <p>{notes}</p>
        </Alert>
      )}
      <div className="grid gap-4 xl:grid-cols-2">
        <FactCard title="Product information">
          <Fact name="Product">{prescription.product_name}</Fact>
          <Fact name="Strength and pack">{prescription.variant_title}</Fact>
          <Fact name="Product ID">{prescription.product_id}</Fact>
          <Fact name="Quantity">{prescription.quantity}</Fact>
          <Fact name="Repeats">{prescription.repeats}</Fact>
          <Fact name="Doctor">{prescription.doctor_name}</Fact>
          <Fact name="Can be ordered">
            {eligibility.canOrder ? "Yes" : `No. The patient sees: ${eligibility.sentence}`}
          </Fact>
        </FactCard>
        <FactCard title="Dates and timeline">
          <Fact name="Start">{prescription.start_date && shortDay(prescription.start_date)}</Fact>
          <Fact name="Expiry (system default)">
            {prescription.expiry_date && <DayText day={prescription.expiry_date} today={today} />}
          </Fact>
          <Fact name="Prescription expiry">
            {prescription.prescription_expiry_date && (
              <DayText day={prescription.prescription_expiry_date} today={today} />
            )}
          </Fact>
          <Fact name="Next reminder">
            {reminder(prescription.next_reminder_date, today)}
            {prescription.reminder_put_off && <PutOffNote putOff={prescription.reminder_put_off} />}
          </Fact>
          <Fact name="Reminder email">
            <ReminderOutlook prescription={prescription} />
          </Fact>
        </FactCard>
        <FactCard title="Renewal activity">
          <Fact name="Last renewal">
            {prescription.last_renewal_date ? shortDay(prescription.last_renewal_date) : "Not renewed yet"}
          </Fact>
          <Fact name="Last order">
            {order
              ? `${order.is_placed ? placedLabel : orderLabels[order.state]}, ${instant(order.at)}`
              : "No order yet"}
          </Fact>
          <Fact name="Last reminder sent">{instant(prescription.last_reminder_sent) ?? "None yet"}</Fact>
        </FactCard>
        <FactCard title="System information">
          <Fact name="Prescription ID">{prescription.id}</Fact>
          <Fact name="Order">#{prescription.prescription_group_id}</Fact>
          <Fact name="Store order">{prescription.shopify_order_id}</Fact>
          <Fact name="Store order line">{prescription.shopify_line_item_id}</Fact>
          <Fact name="Created">{instant(prescription.created_at)}</Fact>
          <Fact name="Last updated">{instant(prescription.updated_at)}</Fact>
        </FactCard>
      </div>
      <DeliveriesCard prescriptionId={prescription.id} />
      <p className="text-ink-muted">Days and times are in the store's time zone ({storeTimezone}).</p>
    </div>
  );
}

/** Says that the patient put the reminder off, until when, and from which day. */
function PutOffNote({ putOff: { until, planned } }: { putOff: ReminderPutOff }) {
  return (
    <span className="block text-ink-muted">
      Put off by the patient until {shortDay(until)}
      {planned !== null && `, originally planned for ${shortDay(planned)}`}
    </span>
  );
}

/** Tells whether the product has several strengths and none has been chosen. */
function isStrengthMissing({ variant_id, variants = [] }: SinglePrescription): boolean {
  return variant_id === null && variants.length > 1;
}

function reminder(day: Day | null, today: Day): string {
  const left = day === null ? null : daysUntil(day, today);
  return day === null ? relativeReminder(null) : `${shortDay(day)} (${relativeReminder(left)})`;
}
