/** What a change would do, before it is made: whom it affects, and what it does to the cost of future orders. */
export { getDiscountEffect } from "./discount-effect.ts";
export { getPriceRowPatients } from "./price-row-patients.ts";
export { getPriceRunEffect } from "./price-run-effect.ts";
