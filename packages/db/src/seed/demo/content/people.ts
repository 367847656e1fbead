export interface Person {
  firstName: string;
  lastName: string;
  /** The part before the @. */
  mailbox: string;
  /** Days before today on which the address was found invalid, or the person unsubscribed from reminders. */
  badAddressSince?: number;
  unsubscribedSince?: number;
}

/** The customer who can sign in. */
export const pat: Person = { firstName: "Pat", lastName: "Example", mailbox: "patient" };

/** The other customers, fictional and without a password. */
export const people: readonly Person[] = [
  { firstName: "Ada", lastName: "Sample", mailbox: "ada.sample" },
  { firstName: "Bruno", lastName: "Placeholder", mailbox: "bruno.placeholder" },
  { firstName: "Cleo", lastName: "Specimen", mailbox: "cleo.specimen" },
  { firstName: "Dario", lastName: "Imaginary", mailbox: "dario.imaginary" },
  { firstName: "Edith", lastName: "O'Example", mailbox: "edith.oexample" },
  { firstName: "Finn", lastName: "Fictional", mailbox: "finn.fictional" },
  {
    firstName: "Maximiliana-Alexandrina Theodora",
    lastName: "von Musterhausen-Featherstonehaugh-Placeholderton",
    mailbox: "maximiliana-alexandrina.theodora.von.musterhausen-placeholderton",
  },
  { firstName: "ليلى", lastName: "مثال", mailbox: "layla.mithal" },
  { firstName: "Gita", lastName: "Madeup", mailbox: "gita.madeup" },
  { firstName: "Hugo", lastName: "Notional", mailbox: "hugo.notional", badAddressSince: 30 },
  { firstName: "Sunny 🌻", lastName: "Example ☀️", mailbox: "sunny.example" },
  { firstName: "Ines", lastName: "Pretend", mailbox: "ines.pretend" },
  { firstName: "דוגמה", lastName: "לדוגמה", mailbox: "dugma.ledugma" },
  { firstName: "Jonas", lastName: "Invented", mailbox: "jonas.invented" },
  { firstName: "Kaya", lastName: "Dummy", mailbox: "kaya.dummy" },
  { firstName: "Lars", lastName: "Nobody", mailbox: "lars.nobody" },
  { firstName: "Mei 示例", lastName: "Sample", mailbox: "mei.sample" },
  { firstName: "Nils", lastName: "Mustermann", mailbox: "nils.mustermann" },
  { firstName: "Zoë", lastName: "Żółć-Specimen", mailbox: "zoe.specimen" },
  { firstName: "Oona", lastName: "Unreal", mailbox: "oona.unreal", unsubscribedSince: 45 },
  { firstName: "Pía", lastName: "Ejemplo", mailbox: "pia.ejemplo" },
  { firstName: "Quinn", lastName: "Template", mailbox: "quinn.template" },
  { firstName: "Rosa", lastName: "Fantasia", mailbox: "rosa.fantasia" },
  { firstName: "Sven", lastName: "Standin", mailbox: "sven.standin" },
  { firstName: "Tilda", lastName: "Trial", mailbox: "tilda.trial" },
  { firstName: "Ugo", lastName: "Esempio", mailbox: "ugo.esempio" },
  { firstName: "Vera", lastName: "Verifiction", mailbox: "vera.verifiction" },
  { firstName: "Wim", lastName: "Voorbeeld", mailbox: "wim.voorbeeld" },
  { firstName: "Xenia", lastName: "Exemplar", mailbox: "xenia.exemplar" },
  { firstName: "Yusuf", lastName: "Örnek", mailbox: "yusuf.ornek" },
  { firstName: "Zelda", lastName: "Zero", mailbox: "zelda.zero" },
  { firstName: "Amos", lastName: "Anybody", mailbox: "amos.anybody" },
  { firstName: "Bea", lastName: "Blank", mailbox: "bea.blank" },
  { firstName: "Carlo", lastName: "Cardboard", mailbox: "carlo.cardboard" },
  { firstName: "Dot", lastName: "Demo", mailbox: "dot.demo" },
  { firstName: "Emil", lastName: "Everyman", mailbox: "emil.everyman" },
  { firstName: "Fay", lastName: "Fable", mailbox: "fay.fable" },
  { firstName: "Gus", lastName: "Guise", mailbox: "gus.guise" },
  { firstName: "Nova", lastName: "Newcomer", mailbox: "nova.newcomer" },
];

export const doctors = ["Dr I. M. Sample", "Dr Una Real", "Dr Noel Body", "Dr Paige Holder", null] as const;
