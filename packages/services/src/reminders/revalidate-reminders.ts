import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type Context, groupBy, today } from "../core/index.ts";
import { type AddressedEmail, type EmailCheck, listCopies, unsubscribed } from "../email/index.ts";
import { armAnew, listOccasions, type OccasionRow, setNoticesAside } from "./revalidate-reminders.queries.ts";
import { mayBeToldLater, stillApplies } from "./rules.ts";
import { listSuperseded } from "./superseded-follow-ups.ts";

const nothingDue = "Nothing in it was still due.";

/**
 * Keeps in reminders, follow-ups and expiry notices only what still holds just before they are sent. An item that its
 * reminder leaves out for now is re-armed, so that a later sweep reminds of it once it can be ordered, or once its
 * patient wants reminders again; an expiry that a notice leaves out may be written about again.
 */
export const reminderEmailCheck: EmailCheck = {
  kinds: ["reminder", "expiry"],
  async decide(ctx, emails) {
    const day = today(ctx);
    const occasions = await listOccasions(ctx.db, [...new Set(emails.map(({ notedId }) => notedId))]);
    const following = new Set(occasions.filter(isFollowUp).map(({ emailId }) => emailId));
    const superseded = await listSuperseded(
      ctx,
      emails.filter(({ notedId }) => following.has(notedId)),
    );
    // Copies re-arm nothing: the original may have told what a copy leaves out.
    const originals = emails.filter(({ copy_of }) => copy_of === null);
    const ids = new Set(originals.map(({ id }) => id));
    const unwanted = await listUnwanted(ctx, originals);
    const leftOut = occasions.filter(
      ({ emailId, occasion, item }) =>
        ids.has(emailId) && mayBeToldLater(occasion, item, { today: day, isWanted: !unwanted.has(emailId) }),
    );
    if (leftOut.length > 0) await armAnew(ctx.db, leftOut);
    const notices = originals.filter(({ kind }) => kind === "expiry").map(({ id }) => id);
    if (notices.length > 0)
      await setNoticesAside(ctx.db, {
        emailIds: notices,
        told: occasions.filter(
          ({ emailId, occasion, item }) => !unwanted.has(emailId) && stillApplies(occasion, item, day),
        ),
      });
    const byEmail = groupBy(occasions, ({ emailId }) => emailId);
    return new Map(
      emails.map((email) => {
        const own = byEmail.get(email.notedId) ?? [];
        const told = superseded.has(email.id) ? own.filter((row) => !isFollowUp(row)) : own;
        return [email.id, decide(email, told, day)] as const;
      }),
    );
  },
};

/**
 * The emails that nobody gets because their patients have unsubscribed: no carer got a copy before, and none was tried
 * and not reached.
 */
async function listUnwanted(ctx: Context, emails: readonly AddressedEmail[]): Promise<ReadonlySet<number>> {
  const stopped = emails.flatMap(({ id, recipient, unreached_care_ids: unreached }) =>
    recipient.unsubscribed_at && unreached.length === 0 ? [id] : [],
  );
  const copied = new Set((await listCopies(ctx.db, stopped)).map(({ copy_of }) => copy_of));
  return new Set(stopped.filter((id) => !copied.has(id)));
}

function decide({ kind, recipient }: AddressedEmail, occasions: readonly OccasionRow[], day: Day) {
  if (recipient.unsubscribed_at) return unsubscribed;
  const holding = occasions.filter(({ occasion, item }) => stillApplies(occasion, item, day));
  // One item may have two occasions in the same email.
  const held = [...new Map(holding.map(({ item }) => [item.id, item])).values()];
  if (held.length === 0) return { state: "withdrawn", reason: nothingDue } as const;
  const linked = kind === "reminder" ? held : held.filter((item) => eligibility(item, day).canOrder);
  return {
    state: "wanted",
    itemIds: new Set(held.map((item) => item.id)),
    linkItemIds: linked.map((item) => item.id),
  } as const;
}

function isFollowUp({ occasion }: OccasionRow): boolean {
  return occasion.stage === "follow_up";
}
