import { expect, test } from "vitest";
import { createShutdownStack } from "./shutdown-stack.ts";

test("parts end one after the other, the newest first", async () => {
  const ended: string[] = [];
  const closes = createShutdownStack(() => {});
  for (const part of ["database", "pages", "server"]) await closes.add(async () => ended.push(part));
  await closes.close();
  await closes.close();
  expect(ended).toEqual(["server", "pages", "database"]);
});

test("one that fails does not keep the others from ending", async () => {
  const ended: string[] = [];
  const errors: unknown[] = [];
  const closes = createShutdownStack((error) => errors.push(error));
  await closes.add(async () => ended.push("database"));
  await closes.add(() => Promise.reject(new Error("stuck")));
  await closes.close();
  expect(ended).toEqual(["database"]);
  expect(errors).toEqual([new Error("stuck")]);
});

test("a part that comes up while all end is ended, too", async () => {
  const ended: string[] = [];
  const closes = createShutdownStack(() => {});
  await closes.close();
  await closes.add(async () => ended.push("late"));
  expect(ended).toEqual(["late"]);
});
