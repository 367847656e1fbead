import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { serverMessage } from "../shared/api/api-answer.ts";
import { NeedHelp } from "../shared/components/need-help.tsx";
import { PageFrame } from "../shared/components/page-frame.tsx";
import { PageHeading } from "../shared/components/page-heading.tsx";
import { QueryState, type QueryStateProps } from "../shared/components/query-state.tsx";
import { paths } from "../shared/paths.ts";

export interface EmailedLinkPageProps<Data>
  extends Pick<QueryStateProps<Data>, "query" | "of" | "failed" | "children"> {
  title: string;
  heading?: string;
  /** What to do if the server does not say why the link does not open. */
  advice?: string;
}

/**
 * The frame of a page that a link in an email opens, for anybody who has the link. Opening it changes nothing, because
 * mail scanners open links too. If the link does not work, the page leads to the patient's prescriptions, or to the
 * sign-in before them.
 */
export function EmailedLinkPage<Data>(props: EmailedLinkPageProps<Data>) {
  const { title, heading = title, query, of, failed, children } = props;
  const { advice = "Nothing was changed. Check your connection and try again." } = props;
  return (
    <PageFrame narrow>
      <PageHeading title={title}>{heading}</PageHeading>
      <div className="mt-4 space-y-4">
        <QueryState
          query={query}
          of={of}
          failed={failed}
          explain={(error) => serverMessage(error) ?? advice}
          actions={
            <Link to={paths.home} className={buttonStyles({ variant: "secondary" })}>
              Go to my prescriptions
            </Link>
          }
          skeleton={<p>Loading...</p>}
        >
          {children}
        </QueryState>
      </div>
      <NeedHelp />
    </PageFrame>
  );
}
