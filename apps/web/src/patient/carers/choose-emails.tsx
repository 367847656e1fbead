import type { Helper } from "@scriptkeeper/contracts/care/care";
import { CARE_EMAILS } from "@scriptkeeper/contracts/constants";
import { Alert } from "@scriptkeeper/ui/alert";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { useToast } from "@scriptkeeper/ui/toast";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { whyNotEmailed } from "./emails-words.ts";

/** Lets the patient choose, for one of their carers, who gets emails about the medicines. */
export function ChooseEmails({ helper }: { helper: Helper }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const who = helper.name ?? helper.email;
  const choose = trpc.care.chooseEmails.useMutation({
    // Another choice made while saving is saved after the first.
    scope: { id: `emails of carer ${helper.id}` },
    onSuccess: () => toast({ title: "Saved.", variant: "success" }),
    onSettled: () => utils.care.list.invalidate(),
  });
  const isOnlooker = helper.right !== "order";
  const shown = choose.isPending ? choose.variables.emails_to : helper.emails_to;
  return (
    <div className="mt-2 w-full max-w-sm">
      <SelectField
        label="Emails about your medicines go to"
        aria-label={`Emails about your medicines go to you or to ${who}`}
        help={isOnlooker ? `${who} can only look, so you get the emails too.` : undefined}
        value={shown}
        onChange={(event) => {
          const emails_to = CARE_EMAILS.find((each) => each === event.currentTarget.value);
          if (emails_to) choose.mutate({ id: helper.id, emails_to });
        }}
      >
        <option value="patient">me</option>
        {(!isOnlooker || shown === "carer") && <option value="carer">{who} only</option>}
        <option value="both">both of us</option>
      </SelectField>
      <NotEmailed helper={helper} />
      {choose.isError && (
        <Alert variant="destructive" role="alert" className="mt-2">
          {changeFailure(choose.error)}
        </Alert>
      )}
    </div>
  );
}

function NotEmailed({ helper }: { helper: Helper }) {
  const why = whyNotEmailed(helper);
  return why && <p className="mt-1 text-warning wrap-anywhere">{why}</p>;
}
