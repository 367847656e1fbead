import type { WordedEmail, Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import type { Fields } from "@scriptkeeper/domain/emails/templates/fill";
import type { Day } from "@scriptkeeper/domain/time/days";

export interface SampleItem {
  productName: string;
  quantity: number;
  repeats: number | null;
  expiryDate: Day | null;
}

/** An example of an email: for whom, in which words, and about which medicines. */
export interface EmailSample {
  about: "wording";
  email: WordedEmail;
  words: Wording;
  firstName: string | null;
  items: readonly SampleItem[];
  today: Day;
  homeUrl: string;
  pharmacyName: string;
  supportEmail: string;
  supportPhone?: string;
  openingHours?: string;
}

export interface WrittenSample {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  fields: Fields;
}
