/** What a medicine is called where its name stands alone: "Tovarastin 20 mg tablets, 30 tablets". */
export function medicineName(medicine: { product_name: string; variant_title?: string | null }): string {
  const { product_name, variant_title } = medicine;
  return variant_title ? `${product_name}, ${variant_title}` : product_name;
}
