import { wordingMessages } from "@scriptkeeper/contracts/emails/wording-messages";
import type { WordedEmail } from "@scriptkeeper/contracts/emails/wording-rules";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { useEffect, useRef } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { BackLink } from "../../shared/back-link.tsx";
import { WordingEditor } from "./wording-editor.tsx";
import { emailLabels } from "./wording-labels.ts";

/** The wording of one email, read again first: edits must start from the current version. */
export function EditWording({ email }: { email: WordedEmail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const query = trpc.emailWordings.get.useQuery({ email }, { staleTime: 0 });
  const fresh = query.isFetchedAfterMount ? query : { ...query, data: undefined };
  const { name, when } = emailLabels[email];
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none dense:text-base">
            {name}
          </h2>
          <p className="text-ink-muted">{when}</p>
        </div>
        <BackLink to="?section=wording">All emails</BackLink>
      </div>
      <QueryState
        query={fresh}
        of="the words of this email"
        failed={wordingMessages.loadFailed}
        skeleton={<Skeleton className="h-[60dvh]" />}
      >
        {(wording) => <WordingEditor wording={wording} />}
      </QueryState>
    </div>
  );
}
