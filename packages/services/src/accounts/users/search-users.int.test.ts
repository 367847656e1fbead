import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { searchUsers } from "./search-users.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx, { first_name: "Zelda", email: "zelda@people.example" });

const idsFor = async (query: string) => (await searchUsers(admin, { query })).users.map(({ id }) => id);

test("B-API-08 B-ENT-06 finds customers by part of a name or email address, newest first", async () => {
  const zoe = await insertUser(ctx, { first_name: "Zoë", last_name: "Quick", phone: "0400" });
  const ömer = await insertUser(ctx, {
    first_name: "Ömer",
    last_name: "Zoéline",
    email: "o.z@people.example",
  });
  expect(await searchUsers(admin, { query: "ZOË qu" })).toEqual({
    users: [{ id: zoe.id, first_name: "Zoë", last_name: "Quick", email: zoe.email, phone: "0400" }],
  });
  expect(await idsFor("zo")).toEqual([ömer.id, zoe.id]);
  expect(await idsFor("O.Z@")).toEqual([ömer.id]);
  expect(await idsFor("%%")).toEqual([]);
});

test("never shows an administrator", async () => {
  expect(await idsFor("zelda")).toEqual([]);
});

test("B-NEW-06 finds nobody for fewer than two characters", async () => {
  await insertUser(ctx, { first_name: "小" });
  expect(await idsFor("")).toEqual([]);
  expect(await idsFor("z")).toEqual([]);
  expect(await idsFor("小")).toEqual([]);
});

test("shows at most twenty", async () => {
  for (let made = 0; made < 21; made++) await insertUser(ctx, { last_name: "Twin" });
  expect(await idsFor("twin")).toHaveLength(20);
});
