import { CUSTOMER_SEARCH } from "@scriptkeeper/contracts/prescription-limits";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";
import { personName } from "../../shared/person.ts";
import { useDebounced } from "../../shared/use-debounced.ts";
import type { Place } from "./places.ts";

const SHOWN = 5;

/** Patients, products and discounts whose name fits, as the lists themselves find them. */
export function useFoundPlaces(typed: string) {
  const text = useDebounced(typed.trim(), CUSTOMER_SEARCH.debounceMs);
  const enabled = text.length >= CUSTOMER_SEARCH.minimumCharacters;
  const options = { enabled, placeholderData: keepPreviousData };
  const patients = trpc.prescriptions.searchUsers.useQuery({ query: text }, options);
  const products = trpc.products.configurations.useQuery(
    { search: text, page: 1, limit: SHOWN, showArchived: false, showUnavailable: true },
    options,
  );
  const discounts = trpc.discounts.list.useQuery({ search: text, page: 1, limit: SHOWN }, options);
  const calls = [patients, products, discounts];
  const groups: { title: string; places: Place[] }[] = !enabled
    ? []
    : [
        {
          title: "Patients",
          places: (patients.data?.users ?? []).slice(0, SHOWN).map((user) => ({
            path: paths.adminPatient(user.id),
            label: personName(user),
            note: user.email,
          })),
        },
        {
          title: "Products",
          places: (products.data?.products ?? []).map(
            ({ product_name: name, is_available: isAvailable }) => ({
              path: `${paths.adminProducts}?search=${encodeURIComponent(name)}${isAvailable ? "" : "&unavailable=yes"}`,
              label: name,
            }),
          ),
        },
        {
          title: "Discounts",
          places: (discounts.data?.discounts ?? []).map(({ name }) => ({
            path: `${paths.adminDiscounts}?search=${encodeURIComponent(name)}`,
            label: name,
          })),
        },
      ];
  return {
    groups,
    isSearching: enabled && (text !== typed.trim() || calls.some((call) => call.isFetching)),
    failed: enabled ? calls.find((call) => call.isError) : undefined,
  };
}
