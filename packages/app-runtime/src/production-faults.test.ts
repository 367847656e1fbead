import { describe, expect, test } from "vitest";
import type { Environment } from "./environment.ts";
import { isProduction, plainFaults, productionFaults } from "./production-faults.ts";

const production: Environment = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://renew.pharmacy.example",
  DATABASE_URL: "postgres://scriptkeeper@127.0.0.1/scriptkeeper",
  SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9wD4hJ6sF1gCa",
};
const faults = (given: Environment) => productionFaults({ ...production, ...given });

describe("production is", () => {
  test.each([
    [{ NODE_ENV: "production" }, true],
    [{ NODE_ENV: "production", PUBLIC_URL: "http://localhost:3000" }, true],
    [{ NODE_ENV: "development", PUBLIC_URL: "https://renew.pharmacy.example" }, false],
    [{ NODE_ENV: "test" }, false],
    [{}, false],
    [{ PUBLIC_URL: "http://localhost:3000" }, false],
    [{ PUBLIC_URL: "http://127.0.0.1:3000" }, false],
    [{ PUBLIC_URL: "https://renew.pharmacy.example" }, true],
    [{ NODE_ENV: "", PUBLIC_URL: "http://192.0.2.7:3000" }, true],
  ])("decided by %j: %s", (env, expected) => {
    expect(isProduction(env)).toBe(expected);
  });
});

test("complete settings have no fault", () => {
  expect(faults({})).toEqual([]);
});

describe("the public address", () => {
  test("has to use https", () => {
    expect(faults({ PUBLIC_URL: "http://renew.pharmacy.example" })).toEqual([
      "PUBLIC_URL must begin with https:// in production, so that nobody can read passwords in transit; " +
        "if your own network protects them, set ALLOW_HTTP=yes",
    ]);
    expect(faults({ PUBLIC_URL: "http://localhost:3000" })).toHaveLength(1);
  });

  test("may use http if a setting says so, and outside production", () => {
    expect(faults({ PUBLIC_URL: "http://renew.pharmacy.example", ALLOW_HTTP: "yes" })).toEqual([]);
    expect(faults({ NODE_ENV: "development", PUBLIC_URL: "http://renew.pharmacy.example" })).toEqual([]);
  });
});

describe("without TLS", () => {
  const plain = [
    ["DATABASE_URL", "postgres", "postgres://a:b@db.example/c"],
    ["DATABASE_URL", "postgres", "postgres://a:b@db.example/c?sslmode=prefer"],
    ["DATABASE_URL", "postgres", "postgres://a:b@db.example/c?sslmode=no-verify"],
    ["DATABASE_URL", "postgres", "postgres://a:b@db.example/c?sslmode=require&uselibpqcompat=true"],
    ["DATABASE_URL", "postgres", "postgres://a:b@localhost/c?host=db.example"],
    ["SQL_BOX_DATABASE_URL", "postgres", "postgresql://a:b@10.0.0.7/c?sslmode=disable"],
    ["REDIS_URL", "redis", "redis://:secret@redis.example:6379"],
    ["REDIS_URL", "redis", "redis://redis"],
    ["SMTP_URL", "smtp", "smtp://a:b@mail.example:587"],
    ["SMTP_URL", "smtp", "smtp://mail.example?requireTLS=true&ignoreTLS=true"],
    ["SMTP_URL", "smtp", "smtps://mail.example?tls.rejectUnauthorized=false"],
  ] as const;

  test.each(plain)(
    "%s does not leave this machine unless ALLOW_PLAIN=%s says so: %s",
    (setting, name, url) => {
      const env = { ...production, [setting]: url };
      expect(plainFaults(env, setting)).toEqual([
        expect.stringMatching(
          new RegExp(`^${setting} must (begin|end) with .*; .*add ${name} to the list in ALLOW_PLAIN$`),
        ),
      ]);
      expect(plainFaults({ ...env, ALLOW_PLAIN: `other, ${name}` }, setting)).toEqual([]);
      expect(plainFaults({ ...env, ALLOW_PLAIN: "other" }, setting)).toHaveLength(1);
    },
  );

  test.each([
    ["DATABASE_URL", "postgres://a:b@localhost:5432/c"],
    ["DATABASE_URL", "postgres://a:b@127.0.0.2/c"],
    ["DATABASE_URL", "postgres://a:b@[::1]/c"],
    ["DATABASE_URL", "postgres:///c?host=/var/run/postgresql"],
    ["DATABASE_URL", "postgres://a:b@%2Fvar%2Frun%2Fpostgresql/c"],
    ["REDIS_URL", "redis://localhost:6379"],
    ["SMTP_URL", "smtp://127.0.0.1:25"],
  ] as const)("%s may be reached on this machine: %s", (setting, url) => {
    expect(plainFaults({ ...production, [setting]: url }, setting)).toEqual([]);
  });

  test.each([
    ["DATABASE_URL", "postgres://a:b@db.example/c?sslmode=verify-full"],
    ["DATABASE_URL", "postgres://a:b@db.example/c?application_name=x&sslmode=require"],
    ["REDIS_URL", "rediss://:secret@redis.example:6379"],
    ["SMTP_URL", "smtps://a:b@mail.example"],
    ["SMTP_URL", "smtp://a:b@mail.example:587?requireTLS=true"],
  ] as const)("there is no fault for %s with it: %s", (setting, url) => {
    expect(plainFaults({ ...production, [setting]: url }, setting)).toEqual([]);
  });
});

test("database and Redis are checked for both processes, and no sentence contains a password", () => {
  const said = faults({
    DATABASE_URL: "postgres://a:hush@db.example/c",
    REDIS_URL: "redis://:hush@redis.example",
  });
  expect(said).toHaveLength(2);
  expect(said.join()).not.toContain("hush");
});
