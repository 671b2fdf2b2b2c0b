import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/app-error";
import { keepProgress, pendingProgress, sendProgress } from "./progress-outbox";

type Send = Parameters<typeof sendProgress>[1];
const send = vi.fn<Send>();

beforeEach(() => {
  localStorage.clear();
  send.mockReset().mockResolvedValue();
});

describe("progress that waits to be sent", () => {
  it("is sent once, as of when it was made", async () => {
    keepProgress("ana", "a", { positionSeconds: 30 }, Date.now() - 60_000);
    expect(await sendProgress("ana", send)).toBe(1);
    expect(send.mock.calls).toEqual([["a", { positionSeconds: 30 }, 60]]);
    expect(await sendProgress("ana", send)).toBe(0);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("goes together with what came before it in the same lesson, the furthest second ahead", async () => {
    keepProgress("ana", "a", { positionSeconds: 90 });
    keepProgress("ana", "a", { completed: true });
    keepProgress("ana", "a", { positionSeconds: 20 });
    await sendProgress("ana", send);
    expect(send.mock.calls).toEqual([
      ["a", { positionSeconds: 90 }, 1],
      ["a", { positionSeconds: 20, completed: true }, 0],
    ]);
  });

  it.each(["network", "unavailable", "unauthorized", "unknown"] as const)(
    "stays when sending fails as %s, and goes out later",
    async (code) => {
      keepProgress("ana", "a", { completed: true });
      send.mockRejectedValueOnce(new AppError(code));
      await expect(sendProgress("ana", send)).rejects.toMatchObject({ code });
      expect(pendingProgress("ana", "a")).toMatchObject({ completed: true });
      await sendProgress("ana", send);
      expect(pendingProgress("ana", "a")).toBeNull();
    },
  );

  it.each(["not_found", "forbidden"] as const)("is dropped when the database says %s", async (code) => {
    keepProgress("ana", "gone", { completed: true });
    send.mockRejectedValueOnce(new AppError(code));
    await expect(sendProgress("ana", send)).rejects.toMatchObject({ code });
    expect(pendingProgress("ana", "gone")).toBeNull();
  });

  it("is sent by one sender at a time, however many begin", async () => {
    keepProgress("ana", "a", { positionSeconds: 10 });
    const sent = await Promise.all([1, 2, 3].map(() => sendProgress("ana", send)));
    expect(sent).toEqual([1, 0, 0]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("keeps what is made while it is sent", async () => {
    keepProgress("ana", "a", { positionSeconds: 10 }, 1);
    send.mockImplementationOnce(() => {
      keepProgress("ana", "a", { positionSeconds: 12 }, 2);
      return Promise.resolve();
    });
    await sendProgress("ana", send);
    expect(pendingProgress("ana", "a")).toMatchObject({ positionSeconds: 12 });
  });

  it("is each person's own, and survives what else is stored", () => {
    keepProgress("ana", "a", { completed: true });
    expect(pendingProgress("bia", "a")).toBeNull();
    localStorage.setItem("lesson-progress-bia", "{not json");
    expect(pendingProgress("bia", "a")).toBeNull();
  });

  it("lasts as long as the page where storage is blocked", async () => {
    const blocked = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    keepProgress("caio", "a", { completed: true });
    await sendProgress("caio", send);
    blocked.mockRestore();
    expect(send).toHaveBeenCalledWith("a", { completed: true }, 0);
  });
});
