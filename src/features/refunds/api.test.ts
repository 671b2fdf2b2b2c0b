import { beforeEach, describe, expect, it } from "vitest";
import { fetched } from "@/test/postgrest";
import { listRefunds } from "./api";

beforeEach(() => {
  fetched.mockReset();
});

const row = {
  id: "refund-1",
  payment_id: "in_1",
  amount: 2000,
  currency: "brl",
  reason: "service_problem",
  status: "succeeded",
  created_at: "2026-11-21T12:00:00Z",
  note: { note: "Um dia fora do ar", by: { full_name: null, email: "bia@exemplo.com" } },
};

describe("the refunds of a customer", () => {
  it("are read with why and by whom, in one request", async () => {
    fetched.mockImplementation(() => Response.json([row]));
    expect(await listRefunds("profile-1")).toEqual([
      {
        id: "refund-1",
        paymentId: "in_1",
        amount: 2000,
        currency: "brl",
        reason: "service_problem",
        status: "succeeded",
        at: "2026-11-21T12:00:00Z",
        note: "Um dia fora do ar",
        madeBy: "bia@exemplo.com",
      },
    ]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(new URL(fetched.mock.calls[0]?.[0].url ?? "").searchParams.get("profile_id")).toBe("eq.profile-1");
  });

  it("are read without note and maker when the note is missing", async () => {
    fetched.mockImplementation(() => Response.json([{ ...row, note: null }]));
    expect(await listRefunds("profile-1")).toMatchObject([{ note: null, madeBy: null }]);
  });
});
