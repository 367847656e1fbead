import { act, render, screen } from "@testing-library/react";
import { isValidElement } from "preact";
import { useEffect, useState } from "react";
import { expect, it, vi } from "vitest";

/** Counts to three, each time after the previous number was painted. */
function Count({ first }: { first: Promise<number> }) {
  const [count, setCount] = useState(0);
  useEffect(() => void first.then(setCount), [first]);
  useEffect(() => {
    if (count > 0 && count < 3) setCount(count + 1);
  }, [count]);
  return <p>{count}</p>;
}

it("the tests use the product's own renderer", () => {
  expect(isValidElement(<p />)).toBe(true);
});

it("the results of an answer are drawn before the test continues, even while the clock is stopped", async () => {
  vi.useFakeTimers();
  let answer: (first: number) => void = () => undefined;
  const first = new Promise<number>((resolve) => {
    answer = resolve;
  });
  render(<Count first={first} />);
  await act(async () => answer(1));
  expect(screen.getByText("3")).toBeVisible();
});
