import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Drawer } from "@scriptkeeper/ui/drawer";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { isNotFound } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { useHasLoaded } from "../../shared/use-has-loaded.ts";
import { CustomerCare } from "./customer-care.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { EmailStops } from "./email-stops.tsx";
import { StopReminders } from "./stop-reminders.tsx";

export interface CustomerDialogProps {
  /** The id as given in the address. */
  asked: string;
  onClose: () => void;
}

/** Edits one customer, whether or not the list shows them. Mounted only while open. */
export function CustomerDialog({ asked, onClose }: CustomerDialogProps) {
  return (
    <Drawer title="Edit Customer" onClose={onClose}>
      {isId(asked) ? (
        <KnownCustomer id={Number(asked)} onClose={onClose} />
      ) : (
        <NoCustomer asked={asked} onClose={onClose} />
      )}
    </Drawer>
  );
}

function KnownCustomer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = trpc.users.getCustomer.useQuery({ id }, { staleTime: 0 });
  const hasLoaded = useHasLoaded(query);
  if (!hasLoaded && isNotFound(query.error)) return <NoCustomer asked={String(id)} onClose={onClose} />;
  // Edits start from the current values, not from those that a list read earlier.
  const fresh = query.isFetchedAfterMount ? query : { ...query, data: undefined };
  // If the customer has been deleted, the form says so.
  const isError = query.isError && !isNotFound(query.error);
  return (
    <QueryState
      query={{ ...fresh, isError }}
      of="the customer"
      failed={userMessages.customerLoadFailed}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(customer) => (
        <div className="space-y-4">
          <EmailStops customer={customer} />
          <CustomerCare id={id} />
          <div>
            <StopReminders customer={customer} />
          </div>
          <CustomerForm customer={customer} onClose={onClose} />
        </div>
      )}
    </QueryState>
  );
}

function NoCustomer({ asked, onClose }: { asked: string; onClose: () => void }) {
  return (
    <div className="space-y-4">
      <Alert
        variant="destructive"
        role="alert"
        title={`There is no customer with the ID ${asked.slice(0, 20)}`}
      >
        <p>The account may have been deleted, or the link may be wrong. Search the list for the name.</p>
      </Alert>
      <div className="flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Show the list
        </Button>
      </div>
    </div>
  );
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;
}
