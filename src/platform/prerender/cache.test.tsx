import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "../app-error";
import { clearCache, fillCache, useCachedResource, useFormattedText } from "./cache";

type Load = (cached: string | undefined, signal?: AbortSignal) => Promise<string>;

const load = vi.fn<Load>();
const warn = vi.spyOn(console, "warn");

beforeEach(() => {
  clearCache();
  load.mockReset();
  warn.mockReset().mockReturnValue();
});

const read = (key = "a", once = false) =>
  renderHook(({ at }) => useCachedResource(at, load, { once }), { initialProps: { at: key } });

test("returns no value until the load completes", async () => {
  load.mockResolvedValue("one");
  const { result } = read();
  expect(result.current).toMatchObject({ value: undefined, error: null, retrying: false });
  await waitFor(() => expect(result.current.value).toBe("one"));
  expect(load).toHaveBeenCalledExactlyOnceWith(undefined, expect.any(AbortSignal));
});

test("returns a cached value immediately and refreshes it in the background", async () => {
  fillCache({ a: "old" });
  load.mockResolvedValue("new");
  const { result } = read();
  expect(result.current.value).toBe("old");
  await waitFor(() => expect(result.current.value).toBe("new"));
  expect(load).toHaveBeenCalledExactlyOnceWith("old", expect.any(AbortSignal));
});

test("does not render again when the value is unchanged", async () => {
  fillCache({ a: { price: 1 } });
  const renders = vi.fn<() => void>();
  const again = vi.fn<() => Promise<unknown>>().mockResolvedValue({ price: 1 });
  renderHook(() => {
    renders();
    return useCachedResource<unknown>("a", again);
  });
  await act(async () => {});
  expect(again).toHaveBeenCalledOnce();
  expect(renders).toHaveBeenCalledOnce();
});

test("returns the previous key's value until the new one loads", async () => {
  load.mockResolvedValueOnce("one");
  const { result, rerender } = read();
  await waitFor(() => expect(result.current.value).toBe("one"));
  load.mockResolvedValueOnce("two");
  rerender({ at: "b" });
  expect(result.current).toMatchObject({ value: undefined, previous: "one" });
  await waitFor(() => expect(result.current.value).toBe("two"));
});

test("drops the response for a previous key", async () => {
  const answers: ((value: string) => void)[] = [];
  load.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { result, rerender } = read();
  rerender({ at: "b" });
  await act(async () => {
    answers[1]?.("two");
    answers[0]?.("one");
  });
  expect(result.current.value).toBe("two");
});

describe("a failed load", () => {
  test("is returned without a value, and a retry clears it", async () => {
    load.mockRejectedValueOnce(new AppError("network"));
    const { result } = read();
    await waitFor(() => expect(result.current.error?.code).toBe("network"));
    expect(warn).toHaveBeenCalledOnce();
    load.mockResolvedValueOnce("one");
    act(() => result.current.retry());
    expect(result.current.retrying).toBe(true);
    await waitFor(() => expect(result.current).toMatchObject({ value: "one", error: null, retrying: false }));
  });

  test("keeps a cached value", async () => {
    fillCache({ a: "old" });
    load.mockRejectedValueOnce(new AppError("network"));
    const { result } = read();
    await waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(result.current).toMatchObject({ value: "old", error: null });
  });
});

describe("the option once", () => {
  test("does not load a value again in the same page load", async () => {
    load.mockResolvedValue("one");
    const first = read("a", true);
    await waitFor(() => expect(first.result.current.value).toBe("one"));
    first.unmount();
    const { result } = read("a", true);
    expect(result.current.value).toBe("one");
    expect(load).toHaveBeenCalledOnce();
  });

  test("still loads a value from the pre-rendered page again", async () => {
    fillCache({ a: "old" });
    load.mockResolvedValue("new");
    const { result } = read("a", true);
    await waitFor(() => expect(result.current.value).toBe("new"));
  });
});

test("useFormattedText formats only the texts that the page does not contain", () => {
  fillCache({ "price 990": "R$ 9,90" });
  const format = vi.fn<() => string>().mockReturnValue("R$ 19,90");
  const { result, rerender } = renderHook(({ key }) => useFormattedText(key, format), {
    initialProps: { key: "price 990" },
  });
  expect(result.current).toBe("R$ 9,90");
  expect(format).not.toHaveBeenCalled();
  rerender({ key: "price 1990" });
  expect(result.current).toBe("R$ 19,90");
});
