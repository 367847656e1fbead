import { expect, it } from "vitest";
import { orderNames, phoneDigits, searchedWords } from "./search-text.ts";

it.each([
  ["Sample  Mei", ["Sample", "Mei"]],
  ["Mei", ["Mei"]],
  ["de la Cruz", ["de", "la", "Cruz"]],
  ["A B", ["A B"]],
  ["a b c d e f g h long", ["a b c d e f g h long"]],
])("%j asks for the words %j", (search, words) => {
  expect(searchedWords(search)).toEqual(words);
});

it.each([
  ["+61 2 5550 1017", "255501017"],
  ["(02) 5550-1017", "255501017"],
  ["+61 (0)2 5550 1017", "255501017"],
  ["0061255501017", "255501017"],
  ["0011 61 2 5550 1017", "255501017"],
  ["+49 30 123456", "30123456"],
  ["0049 30 123456", "30123456"],
  ["030 / 123-456", "30123456"],
  ["+64 9 123 4567", "91234567"],
  ["+353 1 234 5678", "12345678"],
  ["+1 212 555 0123", "125550123"],
  ["+61 25", "6125"],
  ["02‑555–0 10—17", "255501017"],
  ["5550 1017", "55501017"],
  ["1017", "1017"],
  ["017", null],
  ["#1017", null],
  ["ann@people.example", null],
])("%j is searched as the phone number %j", (search, digits) => {
  expect(phoneDigits(search)).toBe(digits);
});

it.each([
  ["#984", ["#984"]],
  [" 984 ", ["984", "#984"]],
  ["rx-984", ["RX-984", "#RX-984"]],
  ["Mei", []],
  ["ann7@people.example", []],
  ["5550 1017", []],
])("%j may be the order %j", (search, names) => {
  expect(orderNames(search)).toEqual(names);
});
