import { beforeEach, describe, expect, it } from "vitest";
import { fetched, json } from "@/test/postgrest";
import { getCustomer, noteViewedAs, resendEmail, setTeamRole } from "./api";

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => json([], { range: "*/0" }));
});

describe("getCustomer", () => {
  it("throws not_found when there is no such account", async () => {
    fetched.mockImplementation(() => json([]));
    await expect(getCustomer("00000000-0000-4000-8000-000000000001")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("throws not_found without a request when the id is malformed", async () => {
    await expect(getCustomer("nobody")).rejects.toMatchObject({ code: "not_found" });
    await expect(noteViewedAs("nobody")).rejects.toMatchObject({ code: "not_found" });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("resendEmail and setTeamRole", () => {
  it("call their database functions", async () => {
    fetched.mockImplementation(() => json(null));
    await resendEmail("mail-1");
    await setTeamRole("1", "support");
    await setTeamRole("1", null);
    const calls = await Promise.all(
      fetched.mock.calls.map(async ([request]) => [new URL(request.url).pathname, await request.json()]),
    );
    expect(calls).toEqual([
      ["/rest/v1/rpc/resend_email", { email_id: "mail-1" }],
      ["/rest/v1/rpc/set_team_role", { user_id: "1", role: "support" }],
      ["/rest/v1/rpc/set_team_role", { user_id: "1" }],
    ]);
  });

  it("throw conflict when the database refuses", async () => {
    fetched.mockImplementation(() => json({ code: "PT409", message: "no" }, { status: 409 }));
    await expect(setTeamRole("1", null)).rejects.toMatchObject({ code: "conflict" });
    await expect(resendEmail("mail-1")).rejects.toMatchObject({ code: "conflict" });
  });
});
