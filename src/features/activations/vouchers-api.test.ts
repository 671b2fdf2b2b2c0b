import { expect, it } from "vitest";
import { asked, fetched, json } from "@/test/postgrest";
import { listAwaitedVouchers } from "./vouchers-api";

const row = {
  voucher_kind: "boleto",
  voucher_expires_at: "2026-11-24T15:00:00Z",
  profile: {
    id: "p1",
    full_name: "Ana",
    email: "ana@exemplo.com",
    site: { id: "s1", domain: "ana.com.br" },
  },
};

it("reads open vouchers of sites that wait for a first payment, one for each site", async () => {
  const later = { ...row, voucher_kind: "pix", voucher_expires_at: "2026-11-25T15:00:00Z" };
  fetched.mockReset().mockImplementation(() => json([row, later]));
  expect(await listAwaitedVouchers()).toEqual([
    {
      siteId: "s1",
      name: "Ana",
      domain: "ana.com.br",
      kind: "pix",
      expiresAt: "2026-11-25T15:00:00Z",
    },
  ]);
  expect(asked().get("status")).toBe("eq.open");
  expect(asked().get("voucher_url")).toBe("not.is.null");
  expect(asked().get("order")).toBe("voucher_expires_at.asc");
  expect(asked().get("profile.site.status")).toBe("in.(awaiting_payment,cancelled)");
});
