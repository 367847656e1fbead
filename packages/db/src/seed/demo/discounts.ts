import { type Offer, type OfferKey, offers } from "./content/offers.ts";
import type { Dataset, Patient } from "./dataset.ts";
import { add } from "./rows.ts";

/** Adds the shop's discounts; the private one belongs to the patient. */
export function addDiscounts(dataset: Dataset, patient: Patient): void {
  const createdAt = dataset.calendar.at(-420, 600);
  for (const [key, offer] of Object.entries(offers) as [OfferKey, Offer][])
    dataset.offers.set(
      key,
      add(dataset.rows.discounts, {
        name: offer.name,
        description: offer.description,
        discount_type: offer.type,
        discount_value: offer.value,
        application_scope: offer.scope,
        user_id: offer.isForPat ? patient.user.id : null,
        is_active: offer.isActive ?? true,
        start_date: offer.startsIn === undefined ? null : dataset.calendar.at(offer.startsIn, 0),
        end_date: offer.endsIn === undefined ? null : dataset.calendar.at(offer.endsIn, 0),
        deleted_at: null,
        created_at: createdAt,
        updated_at: createdAt,
      }),
    );
}
