/** A medicine's name where it stands alone: "Tovarastin 20 mg tablets, 30 tablets". */
export function medicineName(medicine: { product_name: string; variant_title?: string | null }): string {
  const { product_name, variant_title } = medicine;
  return variant_title ? `${product_name}, ${variant_title}` : product_name;
}

/** The same within a sentence or a list with commas: "Tovarastin 20 mg tablets (30 tablets)". */
export function medicineAmongWords(medicine: Parameters<typeof medicineName>[0]): string {
  const { product_name, variant_title } = medicine;
  return variant_title ? `${product_name} (${variant_title})` : product_name;
}

export interface OrderedLine {
  product_name: string;
  variant_title: string | null;
  quantity: number;
  is_left_out: boolean;
}

/** "2 × Tovarastin 20 mg tablets (30 tablets)", and a note if the store left it out of the order. */
export function orderedPacks({ quantity, is_left_out, ...medicine }: OrderedLine): string {
  const { product_name, variant_title } = medicine;
  const notes = [variant_title, is_left_out && "left out"].filter(Boolean).join(", ");
  return `${quantity} × ${product_name}${notes && ` (${notes})`}`;
}
