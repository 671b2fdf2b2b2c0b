import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClientPerUser } from "./query-client";

afterEach(() => {
  vi.useRealTimers();
});

test("the window's focus refetches data older than five seconds", async () => {
  vi.useFakeTimers();
  const client = queryClientPerUser<string>([]).of("ana");
  client.mount();
  const read = vi.fn<() => Promise<string>>(async () => "past_due");
  const stop = new QueryObserver(client, { queryKey: ["subscription"], queryFn: read }).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(4_000);
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2_000);
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);
  stop();
  client.unmount();
});
