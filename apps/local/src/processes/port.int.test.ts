import { once } from "node:events";
import { createServer } from "node:net";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { expect, test } from "vitest";
import { requireFreePort } from "./port.ts";

test("accepts a free port", async () => {
  await requireFreePort(await findFreePort(), "127.0.0.1");
});

test("names a port in use in one sentence", async () => {
  const port = await findFreePort();
  const holder = createServer().listen(port, "127.0.0.1");
  await once(holder, "listening");
  try {
    await expect(requireFreePort(port, "127.0.0.1")).rejects.toThrow(
      `Port ${port} is in use by another program: stop that program, or choose another port with PORT=${port + 1} npm start.`,
    );
  } finally {
    holder.close();
  }
});

test("waits for a port that is released within a moment", async () => {
  const port = await findFreePort();
  const holder = createServer().listen(port, "127.0.0.1");
  await once(holder, "listening");
  const free = requireFreePort(port, "127.0.0.1");
  holder.close();
  await free;
});

test("names an address that is not this machine's in one sentence", async () => {
  await expect(requireFreePort(await findFreePort(), "192.0.2.1")).rejects.toThrow(
    /^The address 192\.0\.2\.1:\d+ can't be used \(EADDRNOTAVAIL\): check HOST and PORT\.$/,
  );
});
