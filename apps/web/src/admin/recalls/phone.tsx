import { phoneAddress } from "../../shared/phone-address.ts";

/** A phone number that can be tapped to call, or the words that there is none. */
export function Phone({ phone }: { phone: string | null }) {
  if (!phone) return <span className="text-ink-muted">No phone number</span>;
  return (
    <a className="underline" href={phoneAddress(phone)}>
      {phone}
    </a>
  );
}
