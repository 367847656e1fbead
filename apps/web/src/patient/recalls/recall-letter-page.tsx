import { useParams } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { LinkHome } from "../link-home.tsx";
import { RecallLetter } from "./recall-letter.tsx";

/** Where the button of a letter about a recall leads. Opening it changes nothing: mail scanners open links too. */
export function RecallLetterPage() {
  const { token = "" } = useParams();
  const letter = trpc.recalls.letter.useQuery({ token });
  return (
    <PageFrame narrow>
      <PageHeading title="About your medicine">About your medicine</PageHeading>
      <div className="mt-4">
        <QueryState
          query={letter}
          of="the letter"
          failed="We could not look up this letter"
          explain={(error) =>
            serverMessage(error) ?? "Check your connection and try again, or contact the pharmacy."
          }
          actions={<LinkHome />}
          skeleton={<p>Loading...</p>}
        >
          {(opened) => <RecallLetter token={token} letter={opened} />}
        </QueryState>
      </div>
      <NeedHelp />
    </PageFrame>
  );
}
