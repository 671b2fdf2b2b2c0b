import { expect, it, vi } from "vitest";
import { guardHistory, watchHistory } from "./history-guard";

it("a guard handles Back before listeners that were registered before it, until it is removed", () => {
  const stopWatching = watchHistory();
  const router = vi.fn<() => void>();
  window.addEventListener("popstate", router);
  const stop = guardHistory((event) => event.stopImmediatePropagation());
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(router).not.toHaveBeenCalled();

  stop();
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(router).toHaveBeenCalledOnce();
  stopWatching();
});
