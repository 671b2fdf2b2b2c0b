import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/platform/app-error";
import { storeProgress, pendingProgress, sendProgress } from "./progress-outbox";

type Send = Parameters<typeof sendProgress>[1];
const send = vi.fn<Send>();

beforeEach(() => {
  localStorage.clear();
  send.mockReset().mockResolvedValue();
});

describe("progress outbox", () => {
  it("sends progress once, with its original time", async () => {
    storeProgress("ana", "a", { positionSeconds: 30 }, Date.now() - 60_000);
    expect(await sendProgress("ana", send)).toBe(1);
    expect(send.mock.calls).toEqual([["a", { positionSeconds: 30 }, 60]]);
    expect(await sendProgress("ana", send)).toBe(0);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("combines progress with earlier progress in the same lesson, the furthest second first", async () => {
    storeProgress("ana", "a", { positionSeconds: 90 });
    storeProgress("ana", "a", { completed: true });
    storeProgress("ana", "a", { positionSeconds: 20 });
    await sendProgress("ana", send);
    expect(send.mock.calls).toEqual([
      ["a", { positionSeconds: 90 }, 1],
      ["a", { positionSeconds: 20, completed: true }, 0],
    ]);
  });

  it.each(["network", "unavailable", "unauthorized", "unknown"] as const)(
    "keeps progress when sending fails with %s, and sends it later",
    async (code) => {
      storeProgress("ana", "a", { completed: true });
      send.mockRejectedValueOnce(new AppError(code));
      await expect(sendProgress("ana", send)).rejects.toMatchObject({ code });
      expect(pendingProgress("ana", "a")).toMatchObject({ completed: true });
      await sendProgress("ana", send);
      expect(pendingProgress("ana", "a")).toBeNull();
    },
  );

  it.each(["not_found", "forbidden"] as const)(
    "drops progress when the database answers %s",
    async (code) => {
      storeProgress("ana", "gone", { completed: true });
      send.mockRejectedValueOnce(new AppError(code));
      await expect(sendProgress("ana", send)).rejects.toMatchObject({ code });
      expect(pendingProgress("ana", "gone")).toBeNull();
    },
  );

  it("runs one sender at a time, however many start", async () => {
    storeProgress("ana", "a", { positionSeconds: 10 });
    const sent = await Promise.all([1, 2, 3].map(() => sendProgress("ana", send)));
    expect(sent).toEqual([1, 0, 0]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("keeps progress that is added while it sends", async () => {
    storeProgress("ana", "a", { positionSeconds: 10 }, 1);
    send.mockImplementationOnce(() => {
      storeProgress("ana", "a", { positionSeconds: 12 }, 2);
      return Promise.resolve();
    });
    await sendProgress("ana", send);
    expect(pendingProgress("ana", "a")).toMatchObject({ positionSeconds: 12 });
  });

  it("stores progress per user, and ignores malformed entries", () => {
    storeProgress("ana", "a", { completed: true });
    expect(pendingProgress("bia", "a")).toBeNull();
    localStorage.setItem("lesson-progress-bia", "{not json");
    expect(pendingProgress("bia", "a")).toBeNull();
  });

  it("keeps progress in memory when storage is blocked", async () => {
    const blocked = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    storeProgress("caio", "a", { completed: true });
    await sendProgress("caio", send);
    blocked.mockRestore();
    expect(send).toHaveBeenCalledWith("a", { completed: true }, 0);
  });
});
