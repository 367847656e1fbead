import { CUSTOMER_SEARCH } from "@scriptkeeper/contracts/prescriptions/limits";
import type { FoundOrder } from "@scriptkeeper/contracts/renewals/orders";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";
import { personName } from "../../shared/people/person.ts";
import { useDebounced } from "../../shared/use-debounced.ts";
import { type Place, recentFirst } from "./recent.ts";

const SHOWN = 5;

/**
 * Patients, products and discounts whose name fits, as the lists themselves find them, the order of a number, and the
 * prescriptions that words of a product and of its patient find; those that were gone to first.
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

/** As far as a glance tells: one word with a digit, and no address. */
function isOrderNumber(text: string): boolean {
  return /^[^\s@]{1,30}$/.test(text) && /\d/.test(text);
}

/** What happened to it, among its patient's orders; in the log where the account is gone. */
function placeOf({ renewal_id: id, order_name, patient }: FoundOrder): Place {
  return {
    path: patient
      ? paths.adminPatientOrder(patient.id, id)
      : `${paths.adminTransactionLogs}?search=${encodeURIComponent(order_name)}`,
    label: `Order ${order_name}`,
    note: patient ? personName(patient) : "Account deleted",
  };
}
