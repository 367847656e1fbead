import { expect, test } from "vitest";
import { renewalIdIn, renewalTag } from "./renewal-tag.ts";

const id = "3f1c2a4e-8b0d-4c6f-9a57-0e1d2c3b4a59";

test("a renewal's tag uses the 40 characters a tag may have and leads back to the renewal", () => {
  expect(renewalTag(id)).toHaveLength(40);
  expect(renewalIdIn(["rx-renewal", renewalTag(id)])).toBe(id);
});

test("other tags name no renewal", () => {
  expect(renewalIdIn(["rx-renewal", "rxr-1", "vip"])).toBeNull();
  expect(() => renewalTag("1")).toThrow(TypeError);
});
