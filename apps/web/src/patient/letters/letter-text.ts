import type { DoctorLetter } from "@scriptkeeper/contracts/prescriptions/doctor-letters";
import { counted } from "@scriptkeeper/domain/number-words";
import { longDay } from "@scriptkeeper/domain/time/days";

/** Returns the facts in a letter, as terms and values. */
export function letterFacts(letter: DoctorLetter): { term: string; value: string }[] {
  const { variant_title, last_supply, expires_on, written_on } = letter;
  return [
    { term: "Medicine", value: letter.product_name },
    ...(variant_title === null ? [] : [{ term: "Strength and pack", value: variant_title }]),
    { term: "Quantity", value: counted(last_supply.quantity, "pack") },
    { term: "Last supply", value: longDay(last_supply.on) },
    ...(expires_on === null
      ? []
      : [
          {
            term: expires_on <= written_on ? "Prescription expired" : "Prescription expires",
            value: longDay(expires_on),
          },
        ]),
  ];
}

/** Returns the pharmacy's address, to which the prescription is to be sent, line by line. */
export function pharmacyLines({ pharmacy }: DoctorLetter): string[] {
  const { name, address, phone, email } = pharmacy;
  return [name, address, phone, email].filter((line) => line !== null);
}

export const letterWords = {
  request: "Please write a new prescription for this medicine.",
  sendTo: "Please send it to my pharmacy, or give it to me:",
  thanks: "Thank you",
} as const;

export function salutation({ doctor_name: name }: DoctorLetter): string {
  return name === null ? "Dear doctor," : `Dear ${name},`;
}

/** Returns the `mailto:` address that opens the letter in the patient's own email program. */
export function letterMail(letter: DoctorLetter): string {
  const { reason, patient_name } = letter;
  const lines = [
    salutation(letter),
    "",
    [letterWords.request, reason].filter((sentence) => sentence !== null).join(" "),
    "",
    ...letterFacts(letter).map(({ term, value }) => `${term}: ${value}`),
    "",
    letterWords.sendTo,
    ...pharmacyLines(letter),
    "",
    letterWords.thanks,
    patient_name,
  ];
  const subject = `New prescription for ${patient_name}`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join("\r\n"))}`;
}
