import { beforeEach, expect, it } from "vitest";
import { fetched } from "@/test/postgrest";
import { listPrices } from "./api";

beforeEach(() => {
  fetched.mockReset();
});

const row = {
  id: "sub_1",
  profile_id: "profile-1",
  full_name: "Ana",
  email: "ana@exemplo.com",
  status: "active",
  unit_amount: 9990,
  currency: "brl",
  current_period_end: "2026-12-20T12:00:00Z",
  cancelling: false,
  move_id: "move-1",
  to_amount: 12_990,
  takes_effect_at: "2027-01-20T12:00:00Z",
};

it("the list of who pays a price is read one page at a time in one request, with what was searched", async () => {
  fetched.mockImplementation(
    () =>
      new Response(JSON.stringify([row]), {
        headers: { "content-range": "0-0/1", "content-type": "application/json" },
      }),
  );
  const request = {
    search: "ana",
    sort: { by: "cobranca", descending: false },
    page: 1,
    amount: 9990,
  } as const;
  expect((await listPrices(request)).items).toEqual([
    {
      id: "sub_1",
      customerId: "profile-1",
      fullName: "Ana",
      email: "ana@exemplo.com",
      status: "active",
      amount: 9990,
      currency: "brl",
      periodEnd: "2026-12-20T12:00:00Z",
      cancelling: false,
      move: { id: "move-1", amount: 12_990, at: "2027-01-20T12:00:00Z" },
    },
  ]);
  expect(fetched).toHaveBeenCalledTimes(1);
  const asked = new URL(fetched.mock.calls[0]?.[0].url ?? "").searchParams;
  expect([asked.get("unit_amount"), asked.get("order")]).toEqual([
    "eq.9990",
    "current_period_end.asc,id.asc",
  ]);
});
