import { useParams } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { EmailedLinkPage } from "../emailed-link-page.tsx";
import { RecallLetter } from "./recall-letter.tsx";

/** The page that the button in a recall letter opens. */
export function RecallLetterPage() {
  const { token = "" } = useParams();
  const letter = trpc.recalls.letter.useQuery({ token });
  return (
    <EmailedLinkPage
      title="About your medicine"
      query={letter}
      of="the letter"
      failed="We could not load this letter"
      advice="Check your connection and try again, or contact the pharmacy."
    >
      {(opened) => <RecallLetter token={token} letter={opened} />}
    </EmailedLinkPage>
  );
}
