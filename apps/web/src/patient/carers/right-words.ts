import type { CareRight } from "@scriptkeeper/contracts/care/care";

/** What a carer may do, as the screens say it. */
export const rightWords: Record<CareRight, string> = {
  see: "can see my prescriptions",
  order: "can see my prescriptions and order",
};
