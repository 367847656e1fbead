import { CUSTOMER_SEARCH } from "@scriptkeeper/contracts/prescriptions/limits";
import type { FoundOrder } from "@scriptkeeper/contracts/renewals/orders";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";
import { personName } from "../../shared/people/person.ts";
import { useDebounced } from "../../shared/use-debounced.ts";
import { type Place, recentFirst } from "./recent.ts";

const SHOWN = 5;

/**
 * Finds places by name: patients, products and discounts as their lists find them, orders by number, and prescriptions
 * by words of product and patient. Recent places come first.
 */
export function useFoundPlaces(typed: string, recent: readonly Place[]) {
  const text = useDebounced(typed.trim(), CUSTOMER_SEARCH.debounceMs);
  const enabled = text.length >= CUSTOMER_SEARCH.minimumCharacters;
  const options = { enabled, placeholderData: keepPreviousData };
  const patients = trpc.prescriptions.searchUsers.useQuery({ query: text }, options);
  const products = trpc.products.configurations.useQuery(
    { search: text, page: 1, limit: SHOWN, showArchived: false, showUnavailable: true },
    options,
  );
  const discounts = trpc.discounts.list.useQuery({ search: text, page: 1, limit: SHOWN }, options);
  const orders = trpc.deliveries.findOrders.useQuery(
    { name: text },
    { ...options, enabled: enabled && isOrderNumber(text) },
  );
  const prescriptions = trpc.prescriptions.findItems.useQuery(
    { search: text },
    { ...options, enabled: enabled && isSeveralWords(text) },
  );
  const calls = [patients, orders, prescriptions, products, discounts];
  const groups: { title: string; places: Place[] }[] = !enabled
    ? []
    : [
        {
          title: "Patients",
          places: recentFirst(
            (patients.data?.users ?? []).map((user) => ({
              path: paths.adminPatient(user.id),
              label: personName(user),
              note: user.email,
            })),
            recent,
          ).slice(0, SHOWN),
        },
        { title: "Orders", places: (isOrderNumber(text) ? (orders.data?.orders ?? []) : []).map(placeOf) },
        {
          title: "Prescriptions",
          places: recentFirst(
            (isSeveralWords(text) ? (prescriptions.data?.prescriptions ?? []) : []).map((item) => ({
              path: `${paths.adminPrescriptions}/${item.id}`,
              label: medicineName(item),
              note: personName(item),
            })),
            recent,
          ),
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

function isSeveralWords(text: string): boolean {
  return /\S\s+\S/.test(text);
}

/** A rough test: one word with a digit, and no email address. */
function isOrderNumber(text: string): boolean {
  return /^[^\s@]{1,30}$/.test(text) && /\d/.test(text);
}

/** Returns the place of an order: its events in the patient's timeline, or the log if the account is gone. */
function placeOf({ renewal_id: id, order_name, patient }: FoundOrder): Place {
  return {
    path: patient
      ? paths.adminPatientOrder(patient.id, id)
      : `${paths.adminTransactionLogs}?search=${encodeURIComponent(order_name)}`,
    label: `Order ${order_name}`,
    note: patient ? personName(patient) : "Account deleted",
  };
}
