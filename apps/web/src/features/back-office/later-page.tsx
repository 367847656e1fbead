import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { PageHeading } from "../../components/page-heading.tsx";

/** A screen that this version does not have. */
export function LaterPage({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title}>{title}</PageHeading>
      <div className="mt-6">
        <EmptyState title="This screen is not part of this version yet">
          The data is safe and in use; it can't be viewed or changed here so far.
        </EmptyState>
      </div>
    </>
  );
}
