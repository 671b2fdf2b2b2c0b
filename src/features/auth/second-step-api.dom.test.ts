import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSupabase, sessionStorageKey } from "@/lib/supabase";
import {
  challenge,
  codeRefused,
  enrolled,
  enrolmentClosed,
  factor,
  hostedSession,
  hostedUser,
  secondStepRequired,
} from "@/test/recorded-auth";
import { getAccount } from "./account-api";
import {
  enrolAuthenticator,
  passSecondStep,
  removeAuthenticator,
  verifyAuthenticator,
} from "./second-step-api";

// The real client, answered with what the hosted service answers.
type Answer = { status?: number; body: unknown };
let answers: Record<string, Answer | ((body: unknown) => Answer)>;
let asked: { call: string; body: unknown }[];

const api = "http://127.0.0.1:54321/auth/v1";

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

test("adding an authenticator clears what was begun before, and hands over what the app needs", async () => {
  const begun = factor({ id: "begun", status: "unverified" });
  answers = {
    "GET /user": { body: hostedUser([begun]) },
    "DELETE /factors/begun": { body: { id: "begun" } },
    "POST /factors": { body: enrolled },
  };
  const enrolment = await enrolAuthenticator("Site Pronto");
  expect(enrolment.id).toBe(enrolled.id);
  expect(enrolment.secret).toBe(enrolled.totp.secret);
  expect(enrolment.qrCode).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(calls()).toEqual(["GET /user", "DELETE /factors/begun", "POST /factors"]);
  expect(asked.at(-1)?.body).toMatchObject({ factor_type: "totp", issuer: "Site Pronto" });
});

test("where authenticators are switched off the error says so", async () => {
  answers = { "GET /user": { body: hostedUser() }, "POST /factors": { status: 422, body: enrolmentClosed } };
  await expect(enrolAuthenticator("Site Pronto")).rejects.toMatchObject({ code: "mfa_unavailable" });
});

test("the first right code lifts the session to the second step", async () => {
  answers = {
    [`POST /factors/${enrolled.id}/challenge`]: { body: challenge },
    [`POST /factors/${enrolled.id}/verify`]: { body: hostedSession("aal2", [factor({ id: enrolled.id })]) },
  };
  await verifyAuthenticator(enrolled.id, "123456");
  expect(asked.at(-1)?.body).toEqual({ challenge_id: challenge.id, code: "123456" });
  const stored = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? "{}") as { refresh_token: string };
  expect(stored.refresh_token).toBe("refresh-aal2");
});

test("a wrong code is told from other failures", async () => {
  answers = {
    [`POST /factors/${enrolled.id}/challenge`]: { body: challenge },
    [`POST /factors/${enrolled.id}/verify`]: { status: 422, body: codeRefused },
  };
  await expect(verifyAuthenticator(enrolled.id, "000000")).rejects.toMatchObject({
    code: "mfa_invalid_code",
  });
});

test("signing in takes the code of any authenticator of the account", async () => {
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
  await passSecondStep("123456");
  expect(calls().at(-1)).toBe("POST /factors/second/verify");
});

test("signing in stops at a failure that another authenticator would not mend", async () => {
  await signedInAs("aal1", [factor({ id: "first" }), factor({ id: "second" })]);
  answers = {
    "POST /factors/first/challenge": {
      status: 429,
      body: { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
    },
  };
  await expect(passSecondStep("123456")).rejects.toMatchObject({ code: "rate_limited" });
  expect(calls()).toEqual(["POST /factors/first/challenge"]);
});

test("signing in with a wrong code fails as such", async () => {
  await signedInAs("aal1", [factor({ id: "only" })]);
  answers = {
    "POST /factors/only/challenge": { body: challenge },
    "POST /factors/only/verify": { status: 422, body: codeRefused },
  };
  await expect(passSecondStep("000000")).rejects.toMatchObject({ code: "mfa_invalid_code" });
});

test("an authenticator that is removed takes the session's level along", async () => {
  await signedInAs("aal2", [factor({ id: "only" })]);
  answers = {
    "DELETE /factors/only": { body: { id: "only" } },
    "POST /token?grant_type=refresh_token": { body: hostedSession("aal1") },
  };
  await removeAuthenticator("only");
  expect(calls()).toEqual(["DELETE /factors/only", "POST /token?grant_type=refresh_token"]);
});

test("removing one asks for the second step first", async () => {
  answers = { "DELETE /factors/only": { status: 422, body: secondStepRequired } };
  await expect(removeAuthenticator("only")).rejects.toMatchObject({ code: "unauthorized" });
});

test("the account says what it is protected with", async () => {
  await signedInAs("aal2", [factor()]);
  answers = { "GET /user": { body: hostedUser([factor()]) } };
  expect(await getAccount()).toMatchObject({
    assurance: 2,
    authenticators: [{ id: factor().id, addedAt: factor().created_at }],
  });
});
