import type { LastLetter } from "@scriptkeeper/contracts/recalls/recalls";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { NewTabLink } from "../../shared/counted/counted-link.tsx";

/** Who sent the newest letter about a product, and when, so that nobody gets a second one by mistake. */
export function EarlierLetter({ letter }: { letter: LastLetter }) {
  const { storeTimezone } = useSettings();
  return (
    <p className="wrap-anywhere">
      {letter.sent_by ?? "A former administrator"} sent{" "}
      <NewTabLink to={paths.adminRecall(letter.id)}>“{letter.subject}”</NewTabLink> on{" "}
      {shortInstant(new Date(letter.sent_at), storeTimezone)}. People may be among those who get yours as
      well.
    </p>
  );
}
