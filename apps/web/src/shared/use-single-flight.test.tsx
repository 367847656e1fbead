import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { later } from "../testing/fake-api.ts";
import { useSingleFlight } from "./use-single-flight.ts";

it.each([
  ["worked", "resolve"],
  ["failed", "reject"],
] as const)(
  "starts no second write at the same time, and starts the next once the first has %s",
  async (_, end) => {
    const answer = later<string>();
    const write = vi.fn((_input: string) => answer.promise);
    const { result } = renderHook(() => useSingleFlight(write));
    result.current("first");
    result.current("second");
    expect(write.mock.calls).toEqual([["first"]]);
    await act(async () => answer[end]("the answer"));
    result.current("third");
    expect(write.mock.calls).toEqual([["first"], ["third"]]);
  },
);
