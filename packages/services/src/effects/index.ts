/** What a change would do, before it is made: whom it touches, and what it does to the sums of the orders to come. */
export { getDiscountEffect } from "./discount-effect.ts";
export { getPriceRowPatients } from "./price-row-patients.ts";
export { getPriceRunEffect } from "./price-run-effect.ts";
