import { act, renderHook } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, it } from "vitest";
import { KeptSelection, nothingKept, useRowSelection } from "./use-row-selection.ts";

function SharingOne({ children }: { children: ReactNode }) {
  return <KeptSelection value={useState(nothingKept)}>{children}</KeptSelection>;
}

it("lists that share a selection each show only their own rows, and turning a page keeps them", () => {
  const { result } = renderHook(
    () => ({ late: useRowSelection("late"), review: useRowSelection("review") }),
    {
      wrapper: SharingOne,
    },
  );
  act(() => result.current.late.choose([1, 2], true));
  act(() => result.current.late.choose([3], true));
  expect([...result.current.late.keys]).toEqual([1, 2, 3]);
  expect([...result.current.review.keys]).toEqual([]);
  act(() => result.current.review.choose([2], true));
  expect([...result.current.review.keys]).toEqual([2]);
  expect([...result.current.late.keys]).toEqual([]);
});
