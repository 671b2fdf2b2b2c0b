import { expect, it } from "vitest";
import { requireCaller } from "./caller.ts";
import { createStatelessClient } from "./database.ts";

const id = "11111111-2222-4333-8444-555555555555";

/** Returns a client whose hosted auth service answers GET /user with these factors. */
function answeringWith(factors: { status: "verified" | "unverified" }[] | undefined) {
  const user = {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: "ana@exemplo.test",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    created_at: "2026-11-01T12:00:00Z",
    ...(factors && {
      factors: factors.map((factor, index) => ({
        id: `factor-${index}`,
        factor_type: "totp",
        friendly_name: "",
        created_at: "2026-11-01T12:00:00Z",
        updated_at: "2026-11-01T12:00:00Z",
        ...factor,
      })),
    }),
  };
  return createStatelessClient("https://project.test", "secret", () => Promise.resolve(Response.json(user)));
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function callAt(aal: string): Request {
  // This name makes the encoded claims contain both characters that differ between base64 and base64url.
  const token = `${part({ alg: "HS256" })}.${part({ sub: id, aal, user_metadata: { name: "ÿ>~?ûï" } })}.signature`;
  return new Request("https://function.test/", { headers: { authorization: `Bearer ${token}` } });
}

it.each([
  ["without factors, after the password", undefined, "aal1"],
  ["whose factor was never verified, after the password", [{ status: "unverified" as const }], "aal1"],
  ["with a factor, after MFA", [{ status: "verified" as const }], "aal2"],
])("returns the account %s", async (_who, factors, aal) => {
  expect(await requireCaller(callAt(aal), answeringWith(factors))).toMatchObject({ id });
});

it("throws unauthorized for an account with a verified factor and a token of level aal1", async () => {
  const factors = [{ status: "unverified" as const }, { status: "verified" as const }];
  await expect(requireCaller(callAt("aal1"), answeringWith(factors))).rejects.toMatchObject({
    code: "unauthorized",
    status: 401,
  });
});

it.each([429, 500, 503])(
  "throws another error than unauthorized when the auth service answers %i",
  async (status) => {
    const busy = createStatelessClient("https://project.test", "secret", () =>
      Promise.resolve(Response.json({ code: status, error_code: "busy", msg: "Later." }, { status })),
    );
    await expect(requireCaller(callAt("aal1"), busy)).rejects.not.toMatchObject({ code: "unauthorized" });
  },
);
