import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { trpc } from "../api/trpc.ts";
import { phoneAddress } from "../phone-address.ts";

/** Whom to ask for help. The card keeps its size while the address loads. */
export function NeedHelp() {
  const { data } = trpc.auth.publicSettings.useQuery();
  return (
    <Card className="mt-4">
      <CardTitle>Need Help?</CardTitle>
      <p className="mt-1 min-h-14 text-ink-muted sm:min-h-0">
        Questions about your medicine or an order? Email <ReachUs />.
        {data?.openingHours && ` Open ${data.openingHours}.`}
      </p>
    </Card>
  );
}

/** The end of a sentence that says to email: the address, and the number to call if there is one. */
export function ReachUs() {
  const { data } = trpc.auth.publicSettings.useQuery();
  if (!data) return "your pharmacy";
  return (
    <>
      <SupportEmail address={data.supportEmail} />
      {data.supportPhone && (
        <>
          , or call <SupportPhone number={data.supportPhone} />
        </>
      )}
    </>
  );
}

/** The pharmacy's address as a link. */
export function SupportEmail({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="font-semibold break-words text-accent underline">
      {address}
    </a>
  );
}

/** The pharmacy's number as a link to call it. */
function SupportPhone({ number }: { number: string }) {
  return (
    <a href={phoneAddress(number)} className="font-semibold text-accent underline">
      {number}
    </a>
  );
}
