import { Client } from "pg";
import { expect, test } from "vitest";
import { addressFor, passwordIn, roleIn } from "./role-credentials.ts";

const box = { role: 'odd "role" & ü', password: "a+b/c=%&?#" };

test.each([
  "postgres://owner:secret@db.example:5433/shop",
  "postgres://owner@db.example:5433/shop?sslmode=disable",
  "postgres://db.example:5433/shop?user=owner&password=secret",
])("%s keeps its destination and takes another role", (address) => {
  const { user, password, host, port, database } = new Client({ connectionString: addressFor(address, box) });
  expect([user, password, host, port, database]).toEqual([
    box.role,
    box.password,
    "db.example",
    5433,
    "shop",
  ]);
});

test("so does a socket's address", () => {
  const address = addressFor("postgres:///shop?host=/run/postgresql", box);
  const { user, password, host, database } = new Client({ connectionString: address });
  expect([user, password, host, database]).toEqual([box.role, box.password, "/run/postgresql", "shop"]);
});

test("an address may name its role in either place", () => {
  expect(roleIn("postgres://b%C3%BCx:x@db.example/shop")).toBe("büx");
  expect(roleIn("postgres://owner@db.example/shop?user=box")).toBe("box");
});

test.each([
  ["postgres://owner:50%off@db.example/shop", "owner", "50%off"],
  ["postgres://own%er:100%@db.example/shop", "own%er", "100%"],
  ["postgres://owner:50%25off@db.example/shop", "owner", "50%off"],
  ["postgres://owner@db.example/shop?password=a%2Bb", "owner", "a+b"],
])("%s names the role and password that the driver takes from it", (address, role, password) => {
  expect([roleIn(address), passwordIn(address)]).toEqual([role, password]);
  expect(new Client({ connectionString: address })).toMatchObject({ user: role, password });
});
