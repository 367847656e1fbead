import { expect, test } from "vitest";
import { createShutdownStack } from "./shutdown-stack.ts";

test("ends parts one after another, the newest first", async () => {
  const ended: string[] = [];
  const closes = createShutdownStack(() => {});
  for (const part of ["database", "pages", "server"]) await closes.add(async () => ended.push(part));
  await closes.close();
  await closes.close();
  expect(ended).toEqual(["server", "pages", "database"]);
});

test("ends the other parts when one fails to end", async () => {
  const ended: string[] = [];
  const errors: unknown[] = [];
  const closes = createShutdownStack((error) => errors.push(error));
  await closes.add(async () => ended.push("database"));
  await closes.add(() => Promise.reject(new Error("stuck")));
  await closes.close();
  expect(ended).toEqual(["database"]);
  expect(errors).toEqual([new Error("stuck")]);
});

test("also ends a part that comes up during the shutdown", async () => {
  const ended: string[] = [];
  const closes = createShutdownStack(() => {});
  await closes.close();
  await closes.add(async () => ended.push("late"));
  expect(ended).toEqual(["late"]);
});
