import type { NotificationRow } from "@scriptkeeper/contracts/reporting/logs";
import { Button } from "@scriptkeeper/ui/button";
import { DialogFoot } from "@scriptkeeper/ui/dialog-foot";
import { Drawer } from "@scriptkeeper/ui/drawer";
import { Link } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { DrawerFact, DrawerFacts } from "../../shared/dialogs/drawer-facts.tsx";
import { carerText, sentAtText, subjectText } from "../email-labels.ts";
import { pollWhileQueued } from "../poll-while-queued.ts";
import { EmailContent } from "./email-content.tsx";
import { LifeLine } from "./life-line.tsx";

export interface EmailDetailsProps {
  email: NotificationRow;
  onClose: () => void;
}

/** One email as sent, with anything that happened since the list was read. Mounted only while open. */
export function EmailDetails({ email: listed, onClose }: EmailDetailsProps) {
  const { storeTimezone } = useSettings();
  const line = trpc.logs.emailLifeLine.useQuery(
    { id: listed.id },
    { refetchInterval: ({ state }) => pollWhileQueued(state.data && [state.data]) },
  );
  const email = { ...listed, ...line.data };
  return (
    <Drawer onClose={onClose} title="Email Details">
      <DrawerFacts className="mb-4">
        <DrawerFact name="To">
          {email.email}
          {email.carer && <span className="block text-ink-muted">{carerText(email)}</span>}
        </DrawerFact>
        <DrawerFact name="Subject">{subjectText(email)}</DrawerFact>
        <DrawerFact name="Sent at">{sentAtText(email, storeTimezone)}</DrawerFact>
        <DrawerFact name="Prescription IDs">
          <PrescriptionIds ids={email.prescription_ids} />
        </DrawerFact>
      </DrawerFacts>
      <LifeLine line={line} />
      {email.has_content ? (
        <EmailContent id={email.id} />
      ) : (
        <p className="text-ink-muted">
          This email is written when it is sent, so there is nothing to show yet.
        </p>
      )}
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Drawer>
  );
}

function PrescriptionIds({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return "None";
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <Link to={`${paths.adminPrescriptions}/${id}`} className="text-accent">
        {id}
      </Link>
    </span>
  ));
}
