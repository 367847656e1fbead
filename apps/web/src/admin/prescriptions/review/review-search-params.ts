import {
  ATTENTION_SORTS,
  LATE_DELIVERY_SORTS,
  LATE_PATIENT_SORTS,
  NEEDS_REVIEW_SORTS,
} from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { idParam, pageParam, textParam } from "../../shared/lists/search-params.ts";
import { sortParams } from "../../shared/lists/sorting.ts";
import { useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";

const search = textParam(200);
const review = sortParams(NEEDS_REVIEW_SORTS);
const attention = sortParams(ATTENTION_SORTS);
const deliveries = sortParams(LATE_DELIVERY_SORTS);
const late = sortParams(LATE_PATIENT_SORTS);

/** The lists of Needs Review share an address: each has its own search, order and page there. */
const reviewSearchParams = {
  ...{ review: review.sort, review_order: review.order, review_search: search, page: pageParam },
  ...{ attention: attention.sort, attention_order: attention.order },
  ...{ attention_search: search, attention_page: pageParam },
  ...{ deliveries: deliveries.sort, deliveries_order: deliveries.order },
  ...{ deliveries_search: search, deliveries_page: pageParam },
  ...{ late: late.sort, late_order: late.order, late_search: search, late_before: idParam },
};

export function useReviewParams() {
  return useTypedSearchParams(reviewSearchParams);
}
