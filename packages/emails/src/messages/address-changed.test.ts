import { describe, expect, it } from "vitest";
import { renderMessage } from "../rendering/render-message.ts";

const data = { pharmacyName: "Corner Pharmacy", supportEmail: "help@corner.example" };
const writtenFor = (changedBy: string) => renderMessage("address_changed", { ...data, changedBy }, {});

describe("the message to an account's previous address", () => {
  it.each([
    ["store", "The email address for your account with Corner Pharmacy was changed in its online store."],
    ["pharmacy", "Corner Pharmacy has changed the email address for your account."],
  ])("says that it was changed, and by whom: %s", (changedBy, sentence) => {
    const { subject, text } = writtenFor(changedBy);
    expect(subject).toBe("Your email address was changed");
    expect(text).toContain(sentence);
    expect(text).toContain("sign in with the new address");
  });

  it("says what to do if it was not wanted, and that there is nothing to do if it was", () => {
    const { text, preheader } = writtenFor("store");
    expect(text).toContain("If you asked for this, you do not need to do anything.");
    expect(text).toContain("write to help@corner.example as soon as you can");
    expect(text).toContain('choose a new password with "Forgot your password?"');
    expect(preheader).toContain("If not, please contact us.");
  });

  it("names nobody, because the mailbox may now be somebody else's, and has no link", () => {
    const told = { ...data, changedBy: "store", firstName: "Ann", email: "new@people.example" };
    const { html, text } = renderMessage("address_changed", told, {});
    for (const part of [html, text]) {
      expect(part).not.toMatch(/Ann|new@people/);
      expect(part).not.toMatch(/https?:(?!\/\/www\.w3\.org)/);
    }
    expect(text).toMatch(/^Hello,\n/);
  });
});
