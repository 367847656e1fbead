import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";

/**
 * The stored copy of an email, in a frame without any permission. The server sends it with a content security policy
 * of its own: a `srcdoc` would inherit the screen's, which forbids the styles of an email.
 */
export function EmailContent({ id }: { id: number }) {
  const link = trpc.logs.emailContentLink.useQuery(
    { id },
    // The link works for a minute: each opening asks for a new one, and nothing reloads while it is read.
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <QueryState
      query={link}
      of="the email"
      failed={logMessages.contentFailed}
      skeleton={<Skeleton className={height} />}
    >
      {({ url }) => (
        <iframe
          title="Content of the email"
          sandbox=""
          referrerPolicy="no-referrer"
          src={url}
          className={`${height} w-full rounded-md border border-line bg-paper scheme-light`}
        />
      )}
    </QueryState>
  );
}

const height = "mb-4 h-[46dvh] min-h-56 grow";
