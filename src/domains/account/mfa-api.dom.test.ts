import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSupabase, sessionStorageKey } from "@/platform/supabase";
import {
  challenge,
  codeRefused,
  enrolled,
  enrollDisabled,
  factor,
  hostedSession,
  hostedUser,
  aal2Required,
} from "@/test/recorded-auth";
import { getAccount, enrollFactor, removeFactor } from "./data";
import { verifyFactor } from "./sign-in";

// The real client, with the answers of the hosted service.
type Answer = { status?: number; body: unknown };
let answers: Record<string, Answer | ((body: unknown) => Answer)>;
let asked: { call: string; body: unknown }[];

const api = "http://127.0.0.1:1/auth/v1";

async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const call = `${init.method ?? "GET"} ${url.replace(api, "")}`;
  const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
  asked.push({ call, body });
  const found = answers[call];
  if (!found) throw new Error(`Nobody recorded ${call}`);
  const { status = 200, body: content } = typeof found === "function" ? found(body) : found;
  return Response.json(content, { status });
}

const calls = () => asked.map(({ call }) => call);

beforeEach(async () => {
  answers = {};
  asked = [];
  vi.stubGlobal("fetch", vi.fn<typeof fetch>(answer));
  await signedInAs("aal1");
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function signedInAs(aal: "aal1" | "aal2", factors: ReturnType<typeof factor>[] = []): Promise<void> {
  localStorage.setItem(sessionStorageKey(), JSON.stringify(hostedSession(aal, factors)));
  await getSupabase();
}

test("removes an unfinished factor, keeps a verified one, adds another and returns its QR code and secret", async () => {
  const begun = factor({ id: "begun", status: "unverified" });
  answers = {
    "GET /user": { body: hostedUser([begun, factor({ id: "verified" })]) },
    "DELETE /factors/begun": { body: { id: "begun" } },
    "POST /factors": { body: enrolled },
  };
  const enrollment = await enrollFactor("Site Pronto");
  expect(enrollment.id).toBe(enrolled.id);
  expect(enrollment.secret).toBe(enrolled.totp.secret);
  expect(enrollment.qrCode).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(calls()).toEqual(["GET /user", "DELETE /factors/begun", "POST /factors"]);
  expect(asked.at(-1)?.body).toMatchObject({ factor_type: "totp", issuer: "Site Pronto" });
});

test("throws mfa_unavailable when MFA is switched off", async () => {
  answers = { "GET /user": { body: hostedUser() }, "POST /factors": { status: 422, body: enrollDisabled } };
  await expect(enrollFactor("Site Pronto")).rejects.toMatchObject({ code: "mfa_unavailable" });
});

test("lifts the session to aal2 when the code is right", async () => {
  answers = {
    [`POST /factors/${enrolled.id}/challenge`]: { body: challenge },
    [`POST /factors/${enrolled.id}/verify`]: { body: hostedSession("aal2", [factor({ id: enrolled.id })]) },
  };
  await verifyFactor("123456", enrolled.id);
  expect(asked.at(-1)?.body).toEqual({ challenge_id: challenge.id, code: "123456" });
  const stored = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? "{}") as { refresh_token: string };
  expect(stored.refresh_token).toBe("refresh-aal2");
});

test("throws mfa_invalid_code when the code of the only factor is wrong", async () => {
  answers = {
    [`POST /factors/${enrolled.id}/challenge`]: { body: challenge },
    [`POST /factors/${enrolled.id}/verify`]: { status: 422, body: codeRefused },
  };
  await expect(verifyFactor("000000", enrolled.id)).rejects.toMatchObject({
    code: "mfa_invalid_code",
  });
});

test("accepts the code of any factor of the account", async () => {
  const [first, second] = [
    factor({ id: "first" }),
    factor({ id: "second", created_at: "2026-11-09T10:00:00Z" }),
  ];
  await signedInAs("aal1", [first, second]);
  answers = {
    "POST /factors/first/challenge": { body: challenge },
    "POST /factors/first/verify": { status: 422, body: codeRefused },
    "POST /factors/second/challenge": { body: challenge },
    "POST /factors/second/verify": { body: hostedSession("aal2", [first, second]) },
  };
  await verifyFactor("123456");
  expect(calls().at(-1)).toBe("POST /factors/second/verify");
});

test("stops at a failure that would also occur with the next factor", async () => {
  await signedInAs("aal1", [factor({ id: "first" }), factor({ id: "second" })]);
  answers = {
    "POST /factors/first/challenge": {
      status: 429,
      body: { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
    },
  };
  await expect(verifyFactor("123456")).rejects.toMatchObject({ code: "rate_limited" });
  expect(calls()).toEqual(["POST /factors/first/challenge"]);
});

test("throws mfa_invalid_code when the code matches no factor", async () => {
  await signedInAs("aal1", [factor({ id: "only" })]);
  answers = {
    "POST /factors/only/challenge": { body: challenge },
    "POST /factors/only/verify": { status: 422, body: codeRefused },
  };
  await expect(verifyFactor("000000")).rejects.toMatchObject({ code: "mfa_invalid_code" });
});

test("refreshes the session when a factor is removed", async () => {
  await signedInAs("aal2", [factor({ id: "only" })]);
  answers = {
    "DELETE /factors/only": { body: { id: "only" } },
    "POST /token?grant_type=refresh_token": { body: hostedSession("aal1") },
  };
  await removeFactor("only");
  expect(calls()).toEqual(["DELETE /factors/only", "POST /token?grant_type=refresh_token"]);
});

test("counts a missing factor as removed, because the answer to an earlier attempt may have been lost", async () => {
  await signedInAs("aal1", [factor({ id: "gone" })]);
  const gone = {
    status: 404,
    body: { code: 404, error_code: "mfa_factor_not_found", msg: "Factor not found" },
  };
  answers = {
    "POST /factors/gone/challenge": gone,
    "DELETE /factors/gone": gone,
    "POST /token?grant_type=refresh_token": { body: hostedSession("aal1") },
  };
  await expect(removeFactor("gone", "123456")).resolves.toBeUndefined();
  expect(calls().at(-1)).toBe("POST /token?grant_type=refresh_token");
});

test("throws unauthorized when a verified factor is removed at aal1", async () => {
  answers = { "DELETE /factors/only": { status: 422, body: aal2Required } };
  await expect(removeFactor("only")).rejects.toMatchObject({ code: "unauthorized" });
});

test("lists the factors and the level of an account", async () => {
  await signedInAs("aal2", [factor()]);
  answers = { "GET /user": { body: hostedUser([factor()]) } };
  expect(await getAccount()).toMatchObject({
    aal: "aal2",
    factors: [{ id: factor().id, addedAt: factor().created_at }],
  });
});
