import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { ShownQuery } from "../../../shared/components/query-failure.tsx";
import { refusal } from "../../../testing/fake-api.ts";
import { QueryPage } from "./query-page.tsx";

interface Pets {
  pets: string[];
  total: number;
}

const refused = refusal("INTERNAL", { status: 500, message: "The shelter is closed." });

function renderPage(query: Partial<ShownQuery<Pets>>, page = 1) {
  const refetch = vi.fn();
  const onPage = vi.fn();
  render(
    <QueryPage
      query={{
        data: undefined,
        isError: false,
        error: null,
        isFetching: false,
        isPlaceholderData: false,
        refetch,
        ...query,
      }}
      of="pets"
      failed="Failed to load the pets"
      page={page}
      onPage={onPage}
      pageOf={({ pets, total }) => ({ rows: pets, limit: 2, total })}
      empty={<p>No pets yet</p>}
    >
      {(pets) => (
        <ul>
          {pets.map((pet) => (
            <li key={pet}>{pet}</li>
          ))}
        </ul>
      )}
    </QueryPage>,
  );
  return { refetch, onPage };
}

describe("a page of a list", () => {
  it("says what it is loading", () => {
    renderPage({ isFetching: true });
    expect(screen.getByRole("status", { name: "Loading the pets" })).toBeVisible();
  });

  it("says once what failed and why, and tries again", async () => {
    const { refetch } = renderPage({ isError: true, error: refused });
    const failure = within(screen.getByRole("alert"));
    expect(failure.getByText("Failed to load the pets")).toBeVisible();
    expect(failure.getByText("The shelter is closed.")).toBeVisible();
    expect(screen.queryByRole("navigation")).toBeNull();
    await userEvent.click(failure.getByRole("button", { name: "Retry" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("keeps the old rows when reloading fails, and says that they may be out of date", () => {
    renderPage({ data: { pets: ["Rex"], total: 1 }, isError: true, error: refused });
    expect(screen.getByRole("alert")).toHaveTextContent("What you see may be out of date.");
    expect(screen.getByText("Rex")).toBeVisible();
  });

  it("shows its rows and a link to the next page", async () => {
    const { onPage } = renderPage({ data: { pets: ["Rex", "Tom"], total: 3 } });
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("1–2 of 3 pets")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  it("says what would be here when it is empty", () => {
    renderPage({ data: { pets: [], total: 0 } });
    expect(screen.getByText("No pets yet")).toBeVisible();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("leads back from a page past the end", async () => {
    const { onPage } = renderPage({ data: { pets: [], total: 3 } }, 9);
    expect(screen.getByText("This page is past the end of the list")).toBeVisible();
    expect(screen.queryByText("No pets yet")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Go to the first page" }));
    expect(onPage).toHaveBeenCalledWith(1);
  });

  it("leads back from a page beyond the server's limit", async () => {
    const message = "Only the first 10,000 pets can be paged through.";
    const tooFar = refusal("BAD_INPUT", { message, details: { field: "page" } });
    const { onPage } = renderPage({ isError: true, error: tooFar }, 201);
    expect(screen.getByRole("alert")).toHaveTextContent(message);
    await userEvent.click(screen.getByRole("button", { name: "Go to the first page" }));
    expect(onPage).toHaveBeenCalledWith(1);
  });
});
