import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { EmailText } from "./email-text.tsx";

it.each([
  ["ann@people.example", ["ann", "@people.example"]],
  ["N/A", ["", "N/A"]],
])("an address may wrap before its @, and nowhere else: %s", (email, parts) => {
  const { container } = render(<EmailText>{email}</EmailText>);
  expect(container.innerHTML.split("<wbr>")).toEqual(parts);
});
