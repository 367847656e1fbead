export interface Medicine {
  productId: string;
  name: string;
  daysSupply: number;
  isCannabis: boolean;
}

const BEGINNINGS = "Amve Beni Cora Dola Esti Feno Gaba Hydro Iso Keto Lamo Meta Nebi Olme Panto Quina".split(
  " ",
);
const ENDINGS = "darine lotan pramel statin troxin vudol zepide mycin".split(" ");
const FORMS = [
  { form: "mg tablets", strengths: [5, 10, 20], daysSupply: 30 },
  { form: "mg capsules", strengths: [25, 50], daysSupply: 28 },
  { form: "microgram inhaler", strengths: [100], daysSupply: 60 },
];
const FLOWERS = "Alba Bora Cirrus Delta Ember Fjord Gaia Halo".split(" ");

/** Fictional medicines, named like real ones: a substance in several strengths and forms. */
export const medicines: Medicine[] = [...conventional(), ...cannabis()].map((medicine, index) => ({
  ...medicine,
  productId: String(8_000_000_001 + index),
}));

function conventional(): Omit<Medicine, "productId">[] {
  const substances = ENDINGS.flatMap((ending) => BEGINNINGS.map((beginning) => beginning + ending));
  return FORMS.flatMap(({ form, strengths, daysSupply }, turn) =>
    substances
      .filter((_, index) => index % FORMS.length === turn)
      .flatMap((substance) =>
        strengths.map((strength) => ({
          name: `${substance} ${strength} ${form}`,
          daysSupply,
          isCannabis: false,
        })),
      ),
  );
}

function cannabis(): Omit<Medicine, "productId">[] {
  return FLOWERS.flatMap((flower, index) => [
    { name: `${flower} flower THC ${18 + index} %, 10 g`, daysSupply: 20, isCannabis: true },
    { name: `${flower} oil THC ${5 + index} CBD ${25 - index}, 30 ml`, daysSupply: 30, isCannabis: true },
  ]);
}
