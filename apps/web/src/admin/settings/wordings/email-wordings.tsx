import { wordingMessages } from "@scriptkeeper/contracts/emails/wording-messages";
import { WithSettings } from "../../../shared/components/with-settings.tsx";
import { useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import { settingsSearchParams } from "../settings-search-params.ts";
import { EditWording } from "./edit-wording.tsx";
import { WordingsList } from "./wordings-list.tsx";

/** The wordings of emails to patients: the list, or the one that the address names. */
export function EmailWordings() {
  const [{ email }] = useTypedSearchParams(settingsSearchParams);
  return (
    <WithSettings of="the emails" failed={wordingMessages.listFailed}>
      {email === "" ? <WordingsList /> : <EditWording key={email} email={email} />}
    </WithSettings>
  );
}
