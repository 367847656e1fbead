import type { CareRight } from "@scriptkeeper/contracts/care/care";

/** What each right allows, in the words of the screens. */
export const rightWords: Record<CareRight, string> = {
  see: "can see my prescriptions",
  order: "can see my prescriptions and order",
};
