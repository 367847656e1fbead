import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { reorderItems } from "@scriptkeeper/contracts/messages";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import type { Dataset, Notice, Patient } from "./dataset.ts";
import { type DemoEmail, demoTemplate, toEmailFields } from "./email-template.ts";
import { variantTitle } from "./log.ts";
import { add } from "./rows.ts";

interface Sent {
  patient: Patient;
  kind: EmailKind;
  at: Date;
  content: Omit<DemoEmail, "firstName">;
  facts: object;
  notices: Notice[];
}

/** Adds every email sent until yesterday, oldest first, and the ledger rows of its notices. */
export function writeEmails(dataset: Dataset, resetRequests: { patient: Patient; at: Date }[]): void {
  const sent = [
    ...groupByEmail(dataset.notices).map((notices) => noticeEmail(dataset, notices)),
    ...resetRequests.map(resetEmail),
  ];
  sent.sort((a, b) => a.at.getTime() - b.at.getTime() || a.patient.user.id - b.patient.user.id);
  for (const email of sent) record(dataset, email);
}

/** Groups notices by patient, day, kind and stage: one email for each group. */
function groupByEmail(notices: Notice[]): Notice[][] {
  const grouped = new Map<string, Notice[]>();
  for (const notice of notices) {
    const key = [notice.patient.user.id, notice.on, notice.kind, notice.stage].join(" ");
    grouped.set(key, [...(grouped.get(key) ?? []), notice]);
  }
  return [...grouped.values()];
}

function noticeEmail(dataset: Dataset, notices: Notice[]): Sent {
  const [first] = notices;
  if (!first) throw new Error("an email needs a notice");
  const { patient, kind, stage } = first;
  const items = notices.map(({ item, repeats }) => ({
    id: item.id,
    productName: medicineName({ ...item, variant_title: variantTitle(dataset, item) }),
    quantity: item.quantity,
    repeats,
    expiryDate: item.expiry_date,
  }));
  const at = dataset.calendar.at(first.on, 480);
  const facts = kind === "expiry" ? { stage, items } : { items };
  return { patient, kind, at, content: { ...words(stage, items.length), items }, facts, notices };
}

function words(stage: Notice["stage"], count: number) {
  const one = count === 1;
  if (stage === "due")
    return {
      subject: `Time to reorder your ${one ? "prescription" : "prescriptions"}`,
      paragraphs: [
        one
          ? "It is time to order this item again, so that you do not run out."
          : `It is time to order these ${count} items again, so that you do not run out.`,
      ],
      button: reorderItems(count),
    };
  if (stage === "soon")
    return {
      subject: one ? "Your prescription expires soon" : "Your prescriptions expire soon",
      paragraphs: ["Make an appointment with your doctor now and ask for a new prescription."],
    };
  return {
    subject: one ? "Your prescription has expired" : "Your prescriptions have expired",
    paragraphs: ["See your doctor, who needs to write a new prescription."],
  };
}

function resetEmail({ patient, at }: { patient: Patient; at: Date }): Sent {
  return {
    patient,
    kind: "password_reset",
    at,
    content: {
      subject: "Reset your password",
      paragraphs: [
        "Someone asked to reset the password for your account. The link works once, within 1 hour.",
      ],
      items: [],
      button: "Choose a new password",
    },
    facts: {},
    notices: [],
  };
}

function record(dataset: Dataset, sent: Sent): void {
  const { user } = sent.patient;
  const sentAt = new Date(sent.at.getTime() + 4_000);
  const email = add(dataset.rows.emails, {
    kind: sent.kind,
    user_id: user.id,
    to_address: user.email,
    subject: sent.content.subject,
    prescription_ids: sent.notices.map(({ item }) => item.id),
    payload: { firstName: user.first_name, ...sent.facts },
    state: "sent",
    message_id: `<demo-${dataset.rows.emails.length + 1}@scriptkeeper.example>`,
    template: demoTemplate.key,
    fields: toEmailFields({ ...sent.content, firstName: user.first_name }),
    attempts: 1,
    next_attempt_at: sent.at,
    created_at: sent.at,
    sent_at: sentAt,
  });
  for (const { kind, item, date, arming, stage } of sent.notices)
    dataset.rows.ledger.push({
      kind,
      item_id: item.id,
      date,
      arming,
      stage,
      email_id: email.id,
      created_at: sent.at,
    });
}
