import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const file = (path: string) => new URL(`../../public${path}`, import.meta.url);
const manifest = JSON.parse(readFileSync(file("/manifest.webmanifest"), "utf8")) as {
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string }[];
};

/** Reads width and height of a PNG from its first chunk. */
function sizeOf(path: string): string {
  const png = readFileSync(file(path));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test("the page names a manifest with icons of the right sizes, so that the product can be put on a phone's home screen", () => {
  const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
  for (const path of ["/manifest.webmanifest", "/touch-icon-180.png"]) {
    expect(page).toContain(`href="${path}"`);
    expect(existsSync(file(path))).toBe(true);
  }
  expect(manifest).toMatchObject({ start_url: "/", display: "standalone" });
  const pictures = manifest.icons.filter(({ type }) => type === "image/png");
  expect(pictures.map(({ src }) => sizeOf(src))).toEqual(pictures.map(({ sizes }) => sizes));
  expect(pictures.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
});
