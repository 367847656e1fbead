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
          <PageHeading title={title}>{title}</PageHeading>
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

it("a screen that arrives takes the focus, so that the change is heard", () => {
  const { rerender } = render(page("Dashboard", false));
  expect(document.body).toHaveFocus();
  rerender(page("Audit", false));
  expect(screen.getByRole("heading", { name: "Audit" })).toHaveFocus();
});

it("a screen that arrives behind a dialog leaves what is typed there, and is heard once the dialog is closed", async () => {
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

it("a screen that arrives behind a dialog is heard though nothing had the focus before", async () => {
  const { rerender } = render(page("Dashboard", false));
  rerender(page("Dashboard", true));
  rerender(page("Audit", true));
  rerender(page("Audit", false));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Audit" })).toHaveFocus());
});
