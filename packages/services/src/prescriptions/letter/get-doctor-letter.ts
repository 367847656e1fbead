import { messages } from "@scriptkeeper/contracts/messages";
import type { DoctorLetter } from "@scriptkeeper/contracts/prescriptions/doctor-letters";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { lastSupply, letterReason } from "@scriptkeeper/domain/supply/last-supply";
import { lastObtained, lastsUntil } from "@scriptkeeper/domain/supply/supply";
import { notFound, type PatientContext, today } from "../../core/index.ts";
import { eligibilityFacts } from "../items/item-facts.ts";
import { findItem } from "../items/prescriptions.queries.ts";
import { findSupplies, suppliedItem } from "../items/supplies.queries.ts";

/**
 * The letter in which the patient asks the doctor for a new prescription of one medicine, as of today. NOT_FOUND for
 * another patient's prescription and for a missing one.
 */
export async function getDoctorLetter(ctx: PatientContext, input: { id: number }): Promise<DoctorLetter> {
  const row = await findItem(ctx.db, { id: input.id, userId: ctx.patient.id });
  const supply = row && (await findSupplies(ctx, [suppliedItem(row)])).get(row.item.id);
  if (!row || !supply) throw notFound(messages.prescriptionNotFound);
  const day = today(ctx);
  const { item } = row;
  const expiresOn = effectiveExpiry(item);
  const { code } = eligibility(eligibilityFacts(row), day);
  const last = lastSupply({ code, expiresOn, lastsUntil: lastsUntil(supply) });
  const obtained = lastObtained(supply);
  const { pharmacyName, pharmacyAddress, supportPhone, supportEmail } = ctx.settings;
  return {
    prescription_id: item.id,
    written_on: day,
    // A doctor has to know who the letter is from.
    patient_name: personName(row.user) || row.user.email,
    doctor_name: item.doctor_name,
    reason: last && letterReason(last, day),
    product_name: item.product_name,
    variant_title: row.variant_title,
    last_supply: { on: obtained.on, quantity: obtained.packs },
    expires_on: expiresOn,
    pharmacy: { name: pharmacyName, address: pharmacyAddress, phone: supportPhone, email: supportEmail },
  };
}
