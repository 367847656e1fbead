import { renewalMessages } from "@scriptkeeper/contracts/renewals/messages";
import type { Preview, UnpaidOrder } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { rememberCheckout } from "../../shared/pending-checkout.ts";
import { SettingsContext } from "../../shared/settings-context.ts";
import { useLastData } from "../../shared/use-last-data.ts";
import { WhoseBanner } from "../carers/whose-banner.tsx";
import { HomeContext } from "./go-back.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { NothingToOrder } from "./nothing-to-order.tsx";
import type { RenewalAddress } from "./renewal-address.ts";
import { RenewalForm } from "./renewal-form.tsx";
import { RenewalWaiting } from "./renewal-waiting.tsx";

/** While the store is asked for a checkout, which mostly takes seconds. */
const ASK_AGAIN_MS = 5_000;

export interface RenewalPageProps {
  address: RenewalAddress;
  /** Whether the renewal was opened from the screens of a signed-in user, not from an email. */
  isFromScreens?: boolean;
  /** Leaves for the store's checkout. */
  leaveFor: (url: string) => void;
}

/** "Confirm Your Order": the page of a renewal link, for anybody who has it. */
export function RenewalPage({ address, isFromScreens = false, leaveFor }: RenewalPageProps) {
  const asked = usePreview(address);
  const { for_patient: patientName, for_patient_id: patientId } = asked.shown ?? {};
  return (
    <HomeContext value={patientId === undefined ? paths.home : paths.forPatient(patientId)}>
      {patientName !== undefined && <WhoseBanner name={patientName} />}
      <PageFrame>
        <PageHeading title="Confirm your order">Confirm Your Order</PageHeading>
        <div className="mt-6">
          <Renewal asked={asked} isFromScreens={isFromScreens} leaveFor={leaveFor} />
        </div>
      </PageFrame>
    </HomeContext>
  );
}

/** Reads the preview of the address. The previous one, with the choices made in it, stays until the next has loaded. */
function usePreview({ token, selected }: RenewalAddress) {
  const chosenNothing = selected === "";
  const [replaced, setReplaced] = useState<UnpaidOrder | null>(null);
  const preview = trpc.renewals.preview.useQuery(
    { token, ...(selected && { selected }), ...(replaced && { replacesRenewalId: replaced.id }) },
    {
      enabled: !chosenNothing,
      placeholderData: (previous) => previous,
      refetchInterval: ({ state }) => (state.data?.preparing ? ASK_AGAIN_MS : false),
    },
  );
  const shown = useLastData(preview.data);
  return { token, chosenNothing, preview, shown, replacing: { replaced, setReplaced } };
}

interface RenewalProps extends Required<Pick<RenewalPageProps, "isFromScreens" | "leaveFor">> {
  asked: ReturnType<typeof usePreview>;
}

function Renewal({ asked, isFromScreens, leaveFor }: RenewalProps) {
  const { token, chosenNothing, preview, shown, replacing } = asked;
  const settings = trpc.auth.publicSettings.useQuery();

  const failed = [preview, settings].find(({ isError, data }) => isError && !data);
  const failure = failed && (
    <LoadFailed error={failed.error} onRetry={failed.refetch} retrying={failed.isFetching} />
  );

  if (shown?.already_paid) {
    return (
      <NothingToOrder title={renewalMessages.alreadyPaid}>
        We have received your payment. {notOrdered(shown) ?? "You do not need to do anything."}
      </NothingToOrder>
    );
  }
  if (shown?.already_placed) {
    return (
      <NothingToOrder title={renewalMessages.orderPlaced}>
        {notOrdered(shown)} {renewalMessages.whilePlaced} If you want to change or stop the order, email your
        pharmacy.
      </NothingToOrder>
    );
  }
  if (chosenNothing || shown?.items.length === 0) {
    return (
      <NothingToOrder title={renewalMessages.noProductsSelected}>
        {shown?.deleted_items
          ? "What this link was for is no longer on your list, so nothing was ordered now. Your pharmacy may have replaced it. Go back to see your prescriptions, or email your pharmacy."
          : "Go back and select the prescriptions you want to reorder."}
      </NothingToOrder>
    );
  }
  if (!shown || !settings.data) {
    if (!failure) return <RenewalWaiting />;
    return (
      <>
        {failure}
        <NeedHelp />
      </>
    );
  }
  const isOwn = isFromScreens && shown.for_patient === undefined;
  const onLeave = () => rememberCheckout(token, { isOwn });
  return (
    <SettingsContext value={settings.data}>
      <RenewalForm
        token={token}
        preview={shown}
        replacing={replacing}
        isOutdated={preview.isPlaceholderData || !preview.data}
        failure={failure}
        onLeave={onLeave}
        leaveFor={(url) => {
          onLeave();
          leaveFor(url);
        }}
      />
    </SettingsContext>
  );
}

/**
 * Says what the link's order does not contain of what the link was opened for, because nobody should believe that it was
 * ordered; null if there is nothing.
 */
function notOrdered({ items, ordered_ids: ordered }: Preview): string | null {
  const others = items.filter((item) => ordered?.includes(item.id) === false && !item.is_ordered_since);
  if (others.length === 0) return null;
  const orderable = others.filter(({ eligibility }) => eligibility.canOrder);
  const rest = others.filter(({ eligibility }) => !eligibility.canOrder);
  const them = orderable.length === 1 ? "it" : "them";
  return [
    orderable.length > 0 &&
      `${missing(orderable)}. If you need ${them}, go back and order ${them} from the prescriptions.`,
    rest.length > 0 &&
      `${missing(rest)} and can't be ordered right now. Go back to see why, and what you can do.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function missing(items: Preview["items"]): string {
  return `${items.map(medicineAmongWords).join(", ")} ${items.length === 1 ? "is" : "are"} not in this order`;
}
