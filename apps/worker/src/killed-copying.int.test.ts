import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { connect, type Database } from "@scriptkeeper/db/connection";
import { email_attempts, emails } from "@scriptkeeper/db/schema";
import { createJobNotifier, type JobNotifier } from "@scriptkeeper/jobs/notifier";
import { acceptInvitation, chooseCareEmails, inviteCarer } from "@scriptkeeper/services/care";
import { today } from "@scriptkeeper/services/core";
import { sweepReminders } from "@scriptkeeper/services/reminders";
import { readInvitationToken } from "@scriptkeeper/testing/database/invitation.queries";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { customerActor, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { workerSettings } from "./testing/settings.ts";

const patience = { timeout: 60_000, interval: 200 };

/** Waits for what a worker does with emails, and wakes it as whoever queues one does: by itself it looks every ten seconds. */
function untilWorked(check: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(() => {
    notifier.notify("mail");
    return check();
  }, patience);
}

let ctx: TestContext;
let database: Database;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let notifier: JobNotifier;
const children: ChildProcess[] = [];
beforeEach(async () => {
  ctx = await testContext({ now: new Date().toISOString() });
  database = connect({ url: ctx.databaseUrl });
  smtp = await startSmtp();
  notifier = createJobNotifier({ databaseUrl: ctx.databaseUrl, onError: () => undefined });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await smtp.stop();
  await notifier.close();
  await database.close();
  await ctx.close();
});

/** A mail server that notes for whom it took a message, and says nothing to the one whom it is told to keep waiting. */
async function startSmtp() {
  const taken: string[] = [];
  const waiting: string[] = [];
  let kept: string | null = null;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 10,
    onRcptTo({ address }, _session, answer) {
      if (address === kept) waiting.push(address);
      else answer();
    },
    onData(stream, session, answer) {
      stream.resume();
      stream.on("end", () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        answer();
      });
    },
  });
  // A worker that is killed takes its connection along.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    taken: () => taken.toSorted(),
    keepWaiting: (address: string | null) => {
      kept = address;
    },
    isWaiting: () => untilWorked(() => expect(waiting).toHaveLength(1)),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A patient whose reminder is queued, and two carers who are to get it, too. */
async function reminderForThree() {
  const as = (user: { id: number }) => ctx.as(customerActor(user));
  const patient = await insertUser(ctx);
  const carers = [await insertUser(ctx), await insertUser(ctx)];
  for (const carer of carers) {
    await inviteCarer(as(patient), { email: carer.email, right: "order" });
    const token = await readInvitationToken(ctx, carer.email);
    const { id } = await acceptInvitation(as(carer), { token });
    await chooseCareEmails(as(patient), { id, emails_to: "both" });
  }
  await ctx.db.update(emails).set({ state: "cancelled" });
  await insertItem(ctx, { user_id: patient.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  return { patient, everybody: [patient, ...carers].map(({ email }) => email).toSorted() };
}

function work(): ChildProcess {
  const child = fork(fileURLToPath(new URL("../dist/main.js", import.meta.url)), {
    execArgv: [],
    env: {
      PATH: "",
      ...workerSettings(ctx.databaseUrl),
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      REMINDER_SCHEDULE: "0 0 0 1 1 *",
    },
    silent: true,
  });
  children.push(child);
  return child;
}

const waitingHere =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Makes a worker wait where it meets what this statement holds. */
async function holdUp(statement: string) {
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query(statement);
  return {
    caught: () => untilWorked(async () => expect((await database.pool.query(waitingHere)).rowCount).toBe(1)),
    async letGo() {
      await client.query("rollback");
      client.release();
    },
  };
}

async function kill(worker: ChildProcess): Promise<void> {
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  await exit;
  // What it held is free half a minute later.
  await ctx.db.update(emails).set({ claimed_until: sql`now()` }).where(eq(emails.state, "queued"));
}

async function expectAllSentOnce({ patient, everybody }: Awaited<ReturnType<typeof reminderForThree>>) {
  work();
  const reminders = async () =>
    (await readEmails(ctx.db, patient.id)).filter(({ kind }) => kind === "reminder");
  await untilWorked(async () => {
    expect((await reminders()).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  });
  const rows = await reminders();
  expect(rows.map(({ to_address }) => to_address).toSorted()).toEqual(everybody);
  expect(rows.filter(({ copy_of }) => copy_of === null)).toHaveLength(1);
  expect(smtp.taken()).toEqual(everybody);
}

describe("a worker killed while it sends copies to carers loses nothing and sends nothing twice", () => {
  test("if one is written and the next is not", async () => {
    const made = await reminderForThree();
    const hold = await holdUp(
      `insert into emails (kind, user_id, to_address, care_id, copy_of, payload, message_id, next_attempt_at)
       select e.kind, e.user_id, 'nobody', (select max(id) from care_relations), e.id, '{}', 'a test''s', now()
       from emails e where state = 'queued'`,
    );
    const worker = work();
    await hold.caught();
    await kill(worker);
    await hold.letGo();
    await expectAllSentOnce(made);
  });

  test("if they are written and none is sent", async () => {
    const made = await reminderForThree();
    smtp.keepWaiting(made.patient.email);
    const worker = work();
    await smtp.isWaiting();
    expect(smtp.taken()).toEqual([]);
    await kill(worker);
    smtp.keepWaiting(null);
    await expectAllSentOnce(made);
  });

  test("if the patient has theirs, with a copy half delivered", async () => {
    const made = await reminderForThree();
    const [carer = ""] = made.everybody.filter((address) => address !== made.patient.email);
    smtp.keepWaiting(carer);
    const worker = work();
    await smtp.isWaiting();
    // Between the mail server's answer and its note, a killed worker doubles an email: that is known, and not what is looked at here.
    await untilWorked(async () =>
      expect(await ctx.db.$count(email_attempts, eq(email_attempts.outcome, "sent"))).toBe(2),
    );
    await kill(worker);
    smtp.keepWaiting(null);
    await expectAllSentOnce(made);
  });
});
