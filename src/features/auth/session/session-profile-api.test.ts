import { expect, test, vi } from "vitest";
import { getDatabase } from "@/lib/database-client";
import { loadProfile } from "./session-profile-api";

vi.mock("@/lib/database-client");

const row = {
  full_name: "Ana",
  locale: "en",
  email: "ana@exemplo.com",
  avatar_url: null,
  phone: "+5511987654321",
  domain: "ana.com.br",
};

type Answer = {
  data: typeof row | null;
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
  maybeSingle.mockResolvedValueOnce({ data: row, error: null });
  expect(await loadProfile("1")).toEqual({
    fullName: "Ana",
    locale: "en",
    email: "ana@exemplo.com",
    avatarUrl: null,
    phone: "+5511987654321",
    domain: "ana.com.br",
  });
  maybeSingle.mockResolvedValueOnce({ data: null, error: { code: "42501", message: "permission denied" } });
  await expect(loadProfile("1")).rejects.toMatchObject({ code: "forbidden" });
});
