import type { CareRight } from "@scriptkeeper/contracts/care/care";
import { CARE_RIGHTS } from "@scriptkeeper/contracts/constants";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { leaveForm, tracksChanges } from "@scriptkeeper/ui/leave-form";
import { Radio } from "@scriptkeeper/ui/radio";
import { useToast } from "@scriptkeeper/ui/toast";
import { useState } from "react";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";

const choices: Record<CareRight, string> = {
  see: "See my prescriptions",
  order: "See my prescriptions and order for me",
};

/** A form for whom to invite, and what they may do. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [right, setRight] = useState<CareRight>("see");
  const invite = trpc.care.invite.useMutation({
    onSuccess: ({ email }) => {
      toast({ title: `We have sent an invitation to ${email}.`, variant: "success" });
      onClose();
    },
    onSettled: () => utils.care.list.invalidate(),
  });
  return (
    <form
      {...tracksChanges}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (invite.isPending) return;
        invite.mutate({ email: String(new FormData(event.currentTarget).get("email")), right });
      }}
    >
      <InputField
        label="Their email address"
        help="We will send them a link that works once and expires after 14 days. The email does not name any medicines."
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
      />
      <fieldset>
        <legend className="font-semibold">They can</legend>
        {CARE_RIGHTS.map((each) => (
          <div key={each}>
            <Radio
              name="right"
              label={choices[each]}
              checked={right === each}
              onChange={() => setRight(each)}
            />
          </div>
        ))}
      </fieldset>
      {invite.isError && (
        <Alert variant="destructive" role="alert">
          {changeFailure(invite.error, {
            mayBe: "the invitation may have been sent",
            isNot: "No invitation was sent",
          })}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={invite.isPending}>
          Send invitation
        </Button>
        <Button variant="quiet" onClick={() => leaveForm(onClose)} disabled={invite.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
