import { type SenderDomain as Sender, SenderDomainInput } from "@scriptkeeper/contracts/emails/sender-domain";
import { plural } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Spinner } from "@scriptkeeper/ui/spinner";
import { Failure } from "../shared/changes/failure.tsx";
import { useContractForm } from "../shared/dialogs/use-contract-form.ts";
import { CheckList } from "./check-list.tsx";
import { useCheckSender } from "./use-check-sender.ts";

/** What mail services find when they check whether our emails are genuine. Looked up only on request. */
export function SenderDomain() {
  const { check, found, isPending, error } = useCheckSender();
  const { register, handleSubmit, formState } = useContractForm({
    contract: SenderDomainInput,
    defaultValues: { selectors: "" },
    toInput: ({ selectors }) => ({ selectors }),
    error: null,
    failed: "",
  });
  return (
    <Card aria-labelledby="sender-domain" className="mt-6 space-y-4">
      <CardTitle id="sender-domain">Sender domain</CardTitle>
      <p className="max-w-prose text-ink-muted">
        Mail services check that an email is genuine before they show it to a patient. This looks up the same
        DNS records as they do, and says what to fix.
      </p>
      <form
        noValidate
        className="space-y-3"
        onSubmit={handleSubmit(({ selectors = "" }) => check(selectors))}
      >
        <div className="max-w-prose">
          <InputField
            label="DKIM selectors (optional)"
            help="As shown by your mail service, such as selector1. Leave this empty to try the usual ones."
            error={formState.errors.selectors?.message}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register("selectors")}
          />
        </div>
        <Button type="submit" variant="secondary" busy={isPending}>
          Check now
        </Button>
      </form>
      {isPending && (
        <p role="status" className="flex items-center gap-2 text-ink-muted">
          <Spinner /> Checking the DNS. This can take up to 15 seconds.
        </p>
      )}
      {error !== null && <Failure title="The domain could not be checked" error={error} />}
      {found && !isPending && <Found sender={found} />}
    </Card>
  );
}

function Found({ sender: { address, mailServer, checks } }: { sender: Sender }) {
  const toDo = checks.filter(({ state }) => state !== "good").length;
  return (
    <>
      <p role="status">
        {toDo === 0
          ? "No problems found. "
          : `${toDo} of ${checks.length} checks ${plural(toDo, "needs", "need")} attention. `}
        <span className="text-ink-muted">
          Emails are sent from {address}
          {mailServer && ` through ${mailServer}`}.
        </span>
      </p>
      <CheckList of="sender domain" checks={checks} />
    </>
  );
}
