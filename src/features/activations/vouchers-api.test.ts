import { expect, it } from "vitest";
import { asked, fetched, json } from "@/test/postgrest";
import { listAwaitedVouchers } from "./vouchers-api";

const row = {
  profile_id: "p1",
  voucher_kind: "boleto",
  voucher_expires_at: "2026-11-24T15:00:00Z",
  profile: { full_name: "Ana", email: "ana@exemplo.com" },
};

it("reads open vouchers and the sites that wait for them, and leaves out renewals of live sites", async () => {
  fetched
    .mockReset()
    .mockImplementation(({ url }) =>
      url.includes("/payments")
        ? json([
            row,
            { ...row, voucher_kind: "pix", voucher_expires_at: "2026-11-25T15:00:00Z" },
            { ...row, profile_id: "renews" },
          ])
        : json([{ id: "s1", profile_id: "p1", domain: "ana.com.br" }]),
    );
  expect(await listAwaitedVouchers()).toEqual([
    {
      siteId: "s1",
      profileId: "p1",
      name: "Ana",
      domain: "ana.com.br",
      kind: "pix",
      expiresAt: "2026-11-25T15:00:00Z",
    },
  ]);
  expect(asked().get("status")).toBe("eq.open");
  expect(asked().get("voucher_url")).toBe("not.is.null");
  expect(asked().get("order")).toBe("voucher_expires_at.asc");
  expect(asked(1).get("status")).toBe("in.(awaiting_payment,cancelled)");
});
