import { expect, test, vi } from "vitest";
import { getDatabase } from "@/lib/database-client";
import { loadProfile } from "./session-profile-api";

vi.mock("@/lib/database-client");

type Answer = { data: { full_name: string; locale: string } | null };

test("returns null for a profile without a row, and throws any other failure", async () => {
  const throwOnError = vi.fn<() => Promise<Answer>>();
  const from = () => ({ select: () => ({ eq: () => ({ maybeSingle: () => ({ throwOnError }) }) }) });
  vi.mocked(getDatabase).mockReturnValue({ from } as never);

  throwOnError.mockResolvedValueOnce({ data: null });
  expect(await loadProfile("1")).toBeNull();
  throwOnError.mockResolvedValueOnce({ data: { full_name: "Ana", locale: "en" } });
  expect(await loadProfile("1")).toEqual({ fullName: "Ana", locale: "en" });
  throwOnError.mockRejectedValueOnce({ code: "42501", message: "permission denied" });
  await expect(loadProfile("1")).rejects.toMatchObject({ code: "forbidden" });
});
