import { shortDay } from "@scriptkeeper/domain/time/days";
import { useSettings } from "../settings-context.ts";

/** The pharmacy's name and contact details and the date, on paper only. */
export function PharmacyLetterhead() {
  const { pharmacyName, pharmacyAddress, supportPhone, supportEmail, today } = useSettings();
  const reached = [pharmacyAddress, supportPhone, supportEmail].filter((line) => line !== null);
  return (
    <div className="mb-6 hidden justify-between gap-6 border-b border-line-strong pb-3 print:flex">
      <address className="not-italic">
        <span className="block font-semibold">{pharmacyName}</span>
        {reached.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="shrink-0">Printed on {shortDay(today)}</p>
    </div>
  );
}
