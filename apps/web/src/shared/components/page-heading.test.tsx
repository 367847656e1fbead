import { Dialog } from "@scriptkeeper/ui/dialog";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { HeadingFocus, PageHeading } from "./page-heading.tsx";

function page(title: string, isAsking: boolean) {
  return (
    <HeadingFocus>
      <main>
        <section key={title}>
          <PageHeading title={title} />
          <button type="button">Refresh</button>
        </section>
      </main>
      {isAsking && (
        <Dialog title="Go to" onClose={() => undefined}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </HeadingFocus>
  );
}

it("a new screen takes the focus, so that the change is announced", () => {
  const { rerender } = render(page("Dashboard", false));
  expect(document.body).toHaveFocus();
  rerender(page("Audit", false));
  expect(screen.getByRole("heading", { name: "Audit" })).toHaveFocus();
});

it("a new screen behind a dialog leaves the dialog's input alone, and is announced when the dialog is closed", async () => {
  const user = userEvent.setup();
  const { rerender } = render(page("Dashboard", false));
  await user.tab();
  rerender(page("Dashboard", true));
  await user.keyboard("l");
  rerender(page("Audit", true));
  await user.keyboard("ee");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("lee");
  rerender(page("Audit", false));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Audit" })).toHaveFocus());
});

it("a new screen behind a dialog is announced even if nothing had the focus before", async () => {
  const { rerender } = render(page("Dashboard", false));
  rerender(page("Dashboard", true));
  rerender(page("Audit", true));
  rerender(page("Audit", false));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Audit" })).toHaveFocus());
});
