import { expect, it, vi } from "vitest";
import { invokeFunction } from "@/lib/backend";
import { removeMedia } from "./api";

vi.mock("@/lib/backend");

it("removes a file through the function that checks its uses", async () => {
  await removeMedia("1");
  expect(invokeFunction).toHaveBeenCalledExactlyOnceWith("remove-media", { id: "1" });
});
