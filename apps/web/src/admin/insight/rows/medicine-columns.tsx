import type { InsightReminder } from "@scriptkeeper/contracts/reporting/insight";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { personName } from "../../shared/people/person.ts";

/** A prescription and its patient; the patient's fields are empty once the account is deleted. */
export type Medicine = Pick<
  InsightReminder,
  "item_id" | "user_id" | "first_name" | "last_name" | "email" | "product_name" | "variant_title"
>;

const className = "min-w-40 wrap-anywhere dense:w-1/4 dense:max-w-0 dense:min-w-34";

/** The patient and the product. */
export const medicineColumns = [
  { title: "Patient", className, cell: (row: Medicine) => <Patient row={row} /> },
  { title: "Product", className, cell: (row: Medicine) => <Product row={row} /> },
];

function Patient({ row }: { row: Medicine }) {
  if (row.user_id === null) return <span className="text-ink-muted">Deleted</span>;
  return (
    <CellLines details={[]}>
      <Link to={paths.adminPatient(row.user_id)} className="text-accent underline">
        {personName(row)}
      </Link>
    </CellLines>
  );
}

function Product({ row }: { row: Medicine }) {
  const { product_name, variant_title } = row;
  const name = product_name === null ? "Deleted" : medicineName({ product_name, variant_title });
  if (row.user_id === null) return name;
  return (
    <CellLines details={[]}>
      <Link to={`${paths.adminPrescriptions}/${row.item_id}`} className="text-accent underline">
        {name}
      </Link>
    </CellLines>
  );
}
