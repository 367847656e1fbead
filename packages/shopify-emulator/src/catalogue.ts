/** A medicine of the demonstration shop, with its settings in the product's demo data. */
export interface DemoProduct {
  productId: string;
  title: string;
  handle: string;
  isCannabis: boolean;
  daysSupply: number;
  processingDays: number;
  variants: DemoVariant[];
}

export interface DemoVariant {
  variantId: string;
  title: string;
  sku: string;
  priceCents: number;
  isAvailable: boolean;
}

/**
 * The products of the demonstration shop: 14 fictitious medicines, two of them cannabis products. Ids and handles
 * never change, so that the product's demo data can name them. Candovasar is unavailable, and so is Metavorin's larger
 * pack.
 */
export const demoCatalogue: DemoProduct[] = [
  {
    productId: "7301000101",
    title: "Tovarastin 20 mg tablets",
    handle: "tovarastin-20mg-tablets",
    isCannabis: false,
    daysSupply: 30,
    processingDays: 5,
    variants: [
      { variantId: "8401000101", title: "30 tablets", sku: "TOV-20-30", priceCents: 1895, isAvailable: true },
    ],
  },
  {
    productId: "7301000102",
    title: "Lisopramel 10 mg tablets",
    handle: "lisopramel-10mg-tablets",
    isCannabis: false,
    daysSupply: 30,
    processingDays: 5,
    variants: [
      { variantId: "8401000102", title: "30 tablets", sku: "LIS-10-30", priceCents: 1650, isAvailable: true },
    ],
  },
  {
    productId: "7301000103",
    title: "Metavorin 500 mg tablets",
    handle: "metavorin-500mg-tablets",
    isCannabis: false,
    daysSupply: 50,
    processingDays: 5,
    variants: [
      {
        variantId: "8401000103",
        title: "100 tablets",
        sku: "MET-500-100",
        priceCents: 1420,
        isAvailable: true,
      },
      {
        variantId: "8401000203",
        title: "180 tablets",
        sku: "MET-500-180",
        priceCents: 2290,
        isAvailable: false,
      },
    ],
  },
  {
    productId: "7301000104",
    title: "Amvelodine 5 mg tablets",
    handle: "amvelodine-5mg-tablets",
    isCannabis: false,
    daysSupply: 30,
    processingDays: 5,
    variants: [
      { variantId: "8401000104", title: "30 tablets", sku: "AMV-5-30", priceCents: 1599, isAvailable: true },
    ],
  },
  {
    productId: "7301000105",
    title: "Pantorimole 40 mg tablets",
    handle: "pantorimole-40mg-tablets",
    isCannabis: false,
    daysSupply: 30,
    processingDays: 4,
    variants: [
      { variantId: "8401000105", title: "30 tablets", sku: "PAN-40-30", priceCents: 1735, isAvailable: true },
      { variantId: "8401000205", title: "60 tablets", sku: "PAN-40-60", priceCents: 3180, isAvailable: true },
    ],
  },
  {
    productId: "7301000106",
    title: "Sertavaline 50 mg tablets",
    handle: "sertavaline-50mg-tablets",
    isCannabis: false,
    daysSupply: 30,
    processingDays: 5,
    variants: [
      { variantId: "8401000106", title: "30 tablets", sku: "SER-50-30", priceCents: 2140, isAvailable: true },
    ],
  },
  {
    productId: "7301000107",
    title: "Levoxamide 75 microgram tablets",
    handle: "levoxamide-75mcg-tablets",
    isCannabis: false,
    daysSupply: 100,
    processingDays: 7,
    variants: [
      {
        variantId: "8401000107",
        title: "100 tablets",
        sku: "LEV-75-100",
        priceCents: 2685,
        isAvailable: true,
      },
    ],
  },
  {
    productId: "7301000108",
    title: "Salbuterin 100 microgram inhaler",
    handle: "salbuterin-100mcg-inhaler",
    isCannabis: false,
    daysSupply: 60,
    processingDays: 3,
    variants: [
      {
        variantId: "8401000108",
        title: "1 inhaler, 200 doses",
        sku: "SAL-100-1",
        priceCents: 995,
        isAvailable: true,
      },
      {
        variantId: "8401000208",
        title: "2 inhalers, 400 doses",
        sku: "SAL-100-2",
        priceCents: 1850,
        isAvailable: true,
      },
    ],
  },
  {
    productId: "7301000109",
    title: "Noretavin 0.35 mg tablets",
    handle: "noretavin-035mg-tablets",
    isCannabis: false,
    daysSupply: 84,
    processingDays: 5,
    variants: [
      {
        variantId: "8401000109",
        title: "84 tablets",
        sku: "NOR-035-84",
        priceCents: 2299,
        isAvailable: true,
      },
    ],
  },
  {
    productId: "7301000110",
    title: "Cetiralone 10 mg tablets",
    handle: "cetiralone-10mg-tablets",
    isCannabis: false,
    daysSupply: 30,
    processingDays: 3,
    variants: [
      { variantId: "8401000110", title: "30 tablets", sku: "CET-10-30", priceCents: 1280, isAvailable: true },
    ],
  },
  {
    productId: "7301000111",
    title: "Mometavir 50 microgram nasal spray",
    handle: "mometavir-50mcg-nasal-spray",
    isCannabis: false,
    daysSupply: 35,
    processingDays: 5,
    variants: [
      {
        variantId: "8401000111",
        title: "140 sprays",
        sku: "MOM-50-140",
        priceCents: 2475,
        isAvailable: true,
      },
    ],
  },
  {
    productId: "7301000112",
    title: "Candovasar 8 mg tablets",
    handle: "candovasar-8mg-tablets",
    isCannabis: false,
    daysSupply: 30,
    processingDays: 5,
    variants: [
      { variantId: "8401000112", title: "30 tablets", sku: "CAN-8-30", priceCents: 1945, isAvailable: false },
    ],
  },
  {
    productId: "7301000113",
    title: "Cannabidiol 100 mg/mL oral oil",
    handle: "cannabidiol-100mg-ml-oral-oil",
    isCannabis: true,
    daysSupply: 30,
    processingDays: 7,
    variants: [
      {
        variantId: "8401000113",
        title: "25 mL bottle",
        sku: "CBD-100-25",
        priceCents: 8900,
        isAvailable: true,
      },
      {
        variantId: "8401000213",
        title: "50 mL bottle",
        sku: "CBD-100-50",
        priceCents: 16500,
        isAvailable: true,
      },
    ],
  },
  {
    productId: "7301000114",
    title: "Cannabis flower THC 18%",
    handle: "cannabis-flower-thc-18",
    isCannabis: true,
    daysSupply: 30,
    processingDays: 7,
    variants: [
      { variantId: "8401000114", title: "10 g jar", sku: "THC-18-10", priceCents: 12950, isAvailable: true },
    ],
  },
];
