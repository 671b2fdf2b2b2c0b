import { expect, test, vi } from "vitest";
import { getDatabase } from "@/lib/database-client";
import { loadProfile } from "./session-profile-api";

vi.mock("@/lib/database-client");

type Answer = {
  data: { full_name: string; locale: string } | null;
  error: { code: string; message: string } | null;
};

test("returns null for a profile without a row, and throws any other failure", async () => {
  const maybeSingle = vi.fn<() => Promise<Answer>>();
  const from = () => ({ select: () => ({ eq: () => ({ maybeSingle }) }) });
  vi.mocked(getDatabase).mockReturnValue({ from } as never);

  maybeSingle.mockResolvedValueOnce({ data: null, error: null });
  expect(await loadProfile("1")).toBeNull();
  maybeSingle.mockResolvedValueOnce({ data: null, error: { code: "PGRST116", message: "no rows" } });
  expect(await loadProfile("1")).toBeNull();
  maybeSingle.mockResolvedValueOnce({ data: { full_name: "Ana", locale: "en" }, error: null });
  expect(await loadProfile("1")).toEqual({ fullName: "Ana", locale: "en" });
  maybeSingle.mockResolvedValueOnce({ data: null, error: { code: "42501", message: "permission denied" } });
  await expect(loadProfile("1")).rejects.toMatchObject({ code: "forbidden" });
});
