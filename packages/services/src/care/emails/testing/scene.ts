import type { CareEmails, CareRight } from "@scriptkeeper/contracts/care/care";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import { deleteUser } from "@scriptkeeper/testing/services/factories";
import { AppError } from "../../../core/index.ts";
import { refusal } from "../../../email/testing/recording-mail.ts";
import { endCare } from "../../end-care.ts";
import { setCareEmails } from "../set-care-emails.ts";
import { emailedCare } from "./emailed-care.ts";
import {
  type Answer,
  type Expected,
  PATIENT,
  type People,
  type Who,
  whoIsEmailed,
} from "./who-is-emailed.ts";

export type Change =
  | { kind: "help"; carer: Who; right: CareRight }
  | { kind: "choose"; carer: Who; to: CareEmails }
  | { kind: "end"; carer: Who; isByPatient: boolean }
  | { kind: "delete"; carer: Who }
  | { kind: "address"; who: Who; isBad: boolean }
  | { kind: "all emails"; who: Who; hasStopped: boolean }
  | { kind: "these emails"; carer: Who; hasStopped: boolean }
  | { kind: "mail server"; who: Who; answer: Answer };

/** One patient and their possible carers, both in the database and in a model of who is to be emailed. */
export interface Scene {
  /** Applies a change; what the rules refuse changes neither database nor model. */
  play(change: Change): Promise<void>;
  /** Makes one of the patient's medicines due. */
  due(): Promise<unknown>;
  expected(): Expected;
  /** Whether the mail server accepts emails for this person. */
  isTaken(who: Who): boolean;
  /** Whether it does, and the person's address works and they have stopped nothing. */
  canTake(who: Who): boolean;
  /** Lets two workers send due emails; returns for whom a reminder was accepted, once per reminder. */
  send(options?: { isDown: boolean }): Promise<Who[]>;
}

export async function openScene(ctx: TestContext, carers: number): Promise<Scene> {
  const care = emailedCare(ctx);
  const all = await Promise.all([care.patient(), ...Array.from({ length: carers }, () => care.carer())]);
  const accounts = new Map<Who, (typeof all)[number]>(all.entries());
  const relations = new Map<Who, number>();
  const people: People = { persons: new Map(all.map((_, who) => [who, fresh()])), help: new Map() };
  let relationsSoFar = 0;

  const account = (who: Who) => found(accounts.get(who));
  const person = (who: Who) => found(people.persons.get(who));
  const relation = (who: Who) => relations.get(who) ?? 0;
  const whose = (address: string) => [...accounts].find(([, { email }]) => email === address)?.[0];
  const isTaken = (who: Who) => person(who).answer === "takes it";

  const playing: { [K in Change["kind"]]: (change: Extract<Change, { kind: K }>) => Promise<unknown> } = {
    async help({ carer, right }) {
      if (!accounts.has(carer)) {
        accounts.set(carer, await care.carer());
        people.persons.set(carer, fresh());
      }
      relations.set(carer, await care.help(account(PATIENT), account(carer), right));
      people.help.set(carer, { since: ++relationsSoFar, right, emailsTo: "patient", hasStopped: false });
    },
    async choose({ carer, to }) {
      await care.choose(account(PATIENT), relation(carer), to);
      found(people.help.get(carer)).emailsTo = to;
    },
    async end({ carer, isByPatient }) {
      const by = isByPatient ? PATIENT : carer;
      await endCare(care.as(account(by)), { id: relation(carer) });
      people.help.delete(carer);
    },
    async delete({ carer }) {
      await deleteUser(ctx, account(carer).id);
      accounts.delete(carer);
      people.help.delete(carer);
    },
    async address({ who, isBad }) {
      await care.change(account(who), { email_bad_at: isBad ? ctx.clock.now() : null });
      person(who).isAddressBad = isBad;
    },
    async "all emails"({ who, hasStopped }) {
      await care.change(account(who), { unsubscribed_at: hasStopped ? ctx.clock.now() : null });
      person(who).hasStopped = hasStopped;
    },
    async "these emails"({ carer, hasStopped }) {
      await setCareEmails(care.as(account(carer)), { id: relation(carer), wanted: !hasStopped });
      found(people.help.get(carer)).hasStopped = hasStopped;
    },
    async "mail server"({ who, answer }) {
      person(who).answer = answer;
    },
  };

  return {
    async play(change) {
      const whom = "carer" in change ? change.carer : change.who;
      if (!accounts.has(whom) && change.kind !== "help") return;
      const play = playing[change.kind] as (change: Change) => Promise<unknown>;
      await play(change).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    },
    due: () => care.due(account(PATIENT)),
    expected: () => whoIsEmailed(people),
    isTaken,
    canTake: (who) => isTaken(who) && !person(who).isAddressBad && !person(who).hasStopped,
    async send({ isDown } = { isDown: false }) {
      const took: Who[] = [];
      const work = () =>
        care.send(({ to, subject }) => {
          const who = whose(to);
          if (subject !== "reminder" || who === undefined) return { state: "sent" };
          if (isDown) return refusal();
          if (isTaken(who)) {
            took.push(who);
            return { state: "sent" };
          }
          const addressBad = person(who).answer === "refuses the address";
          person(who).isAddressBad ||= addressBad;
          return refusal({ permanent: true, addressBad });
        });
      await Promise.all([work(), work()]);
      return took.toSorted();
    },
  };
}

function fresh() {
  return { isAddressBad: false, hasStopped: false, answer: "takes it" as Answer };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("there is no such person");
  return value;
}
