import type { CareEmails, CareRight } from "@scriptkeeper/contracts/care/care";
import { users } from "@scriptkeeper/db/schema";
import { readInvitationToken } from "@scriptkeeper/testing/database/invitation.queries";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import { customerActor, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { eq } from "drizzle-orm";
import { today } from "../../../core/index.ts";
import { recordingMail } from "../../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../../email/testing/send-emails.ts";
import { acceptInvitation } from "../../accept-invitation.ts";
import { inviteCarer } from "../../invite-carer.ts";
import { chooseCareEmails } from "../choose-care-emails.ts";

type Account = typeof users.$inferSelect;
type Answer = Parameters<typeof recordingMail>[0];

/** Patients, carers and the emails sent to them, for tests of who gets an email. */
export function emailedCare(ctx: TestContext) {
  const as = (user: { id: number }) => ctx.as(customerActor(user));

  async function help(patient: Account, carer: Account, right: CareRight = "order") {
    await inviteCarer(as(patient), { email: carer.email, right });
    const token = await readInvitationToken(ctx, carer.email);
    return (await acceptInvitation(as(carer), { token })).id;
  }

  return {
    as,
    help,
    patient: (columns = {}) => insertUser(ctx, { first_name: "Ann", last_name: "Example", ...columns }),
    carer: (columns = {}) => insertUser(ctx, { first_name: "Carl", last_name: "Carer", ...columns }),
    due: (patient: Account, columns = {}) =>
      insertItem(ctx, { user_id: patient.id, next_reminder_date: today(ctx), ...columns }),
    choose: (patient: Account, id: number, emails_to: CareEmails) =>
      chooseCareEmails(as(patient), { id, emails_to }),
    change: (user: Account, columns: Partial<Account>) =>
      ctx.db.update(users).set(columns).where(eq(users.id, user.id)),
    /** Sends due emails and returns each recipient with the contents, without invitations. */
    async send(answer?: Answer) {
      const { mail, messages, contents } = recordingMail(answer);
      // Emails written during the sending, such as copies, wake the worker again.
      for (let before = -1; before < messages.length; ) {
        before = messages.length;
        await sendDueEmails(ctx, { mail });
      }
      const said = contents();
      return messages
        .map(({ to }, index) => ({ to, ...said[index] }) as Sent)
        .filter(({ invitationUrl }) => !invitationUrl);
    },
  };
}

export interface Sent extends Record<string, unknown> {
  to: string;
  renewUrl?: string;
  unsubscribeUrl?: string;
  forCarer?: { patientName: string; mayOrder: boolean; patientUrl: string };
  items?: { id: number }[];
}

/** The secret in one of our URLs. */
export function tokenIn(url: string | undefined): string {
  return url?.split("/").at(-1)?.split("?")[0] ?? "";
}
