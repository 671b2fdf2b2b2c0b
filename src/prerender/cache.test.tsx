import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/app-error";
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

test("has nothing until the value comes", async () => {
  load.mockResolvedValue("one");
  const { result } = read();
  expect(result.current).toMatchObject({ value: undefined, error: null, retrying: false });
  await waitFor(() => expect(result.current.value).toBe("one"));
  expect(load).toHaveBeenCalledExactlyOnceWith(undefined, expect.any(AbortSignal));
});

test("shows a cached value at once and asks for it again behind it", async () => {
  fillCache({ a: "old" });
  load.mockResolvedValue("new");
  const { result } = read();
  expect(result.current.value).toBe("old");
  await waitFor(() => expect(result.current.value).toBe("new"));
  expect(load).toHaveBeenCalledExactlyOnceWith("old", expect.any(AbortSignal));
});

test("renders nothing again when the value is what it was", async () => {
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

test("keeps what was shown for another key at hand until the value comes", async () => {
  load.mockResolvedValueOnce("one");
  const { result, rerender } = read();
  await waitFor(() => expect(result.current.value).toBe("one"));
  load.mockResolvedValueOnce("two");
  rerender({ at: "b" });
  expect(result.current).toMatchObject({ value: undefined, previous: "one" });
  await waitFor(() => expect(result.current.value).toBe("two"));
});

test("drops an answer to a key that is not asked for any more", async () => {
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

describe("a failure", () => {
  test("is told where there is no value, and another try ends it", async () => {
    load.mockRejectedValueOnce(new AppError("network"));
    const { result } = read();
    await waitFor(() => expect(result.current.error?.code).toBe("network"));
    expect(warn).toHaveBeenCalledOnce();
    load.mockResolvedValueOnce("one");
    act(() => result.current.retry());
    expect(result.current.retrying).toBe(true);
    await waitFor(() => expect(result.current).toMatchObject({ value: "one", error: null, retrying: false }));
  });

  test("leaves a cached value standing", async () => {
    fillCache({ a: "old" });
    load.mockRejectedValueOnce(new AppError("network"));
    const { result } = read();
    await waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(result.current).toMatchObject({ value: "old", error: null });
  });
});

describe("read once", () => {
  test("a value is not asked for again in this page load", async () => {
    load.mockResolvedValue("one");
    const first = read("a", true);
    await waitFor(() => expect(first.result.current.value).toBe("one"));
    first.unmount();
    const { result } = read("a", true);
    expect(result.current.value).toBe("one");
    expect(load).toHaveBeenCalledOnce();
  });

  test("what came with the page is asked for all the same", async () => {
    fillCache({ a: "old" });
    load.mockResolvedValue("new");
    const { result } = read("a", true);
    await waitFor(() => expect(result.current.value).toBe("new"));
  });
});

test("useFormattedText formats only the texts that the page does not bring with it", () => {
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
