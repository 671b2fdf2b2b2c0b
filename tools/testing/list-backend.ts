import { vi } from "vitest";
import { localKeys } from "../local-stack/keys.ts";
import { setRole, logInTeamMember } from "./team-member.ts";
import { openTestBackend, type Account, type TestBackend } from "./test-backend.ts";

let opened: TestBackend | null = null;
let token: string | null = null;
let intercept: ((request: Request) => Response | null) | null = null;

/**
 * Opens the backend that the tests of the application's reads share. Its own client reads from it, with the permissions
 * of the last `actAs`, `actAsCustomer` or `actAsVisitor`.
 */
export async function openListBackend(): Promise<TestBackend> {
  const isFirst = opened === null;
  opened ??= await openTestBackend();
  const backend = opened;
  // For each file: another file of the same worker may have restored all globals.
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set("apikey", localKeys.publishable);
    if (token === null) request.headers.delete("authorization");
    else request.headers.set("authorization", `Bearer ${token}`);
    return intercept?.(request) ?? backend.request(request);
  });
  if (isFirst) await backend.sql("update public.call_limits set most_calls = 1000");
  return backend;
}

/** Answers requests in place of the backend; null forwards all of them. */
export function interceptRequests(answer: ((request: Request) => Response | null) | null): void {
  intercept = answer;
}

/** Reads with a role of the team from now on; null for a former administrator. Returns the account's id. */
export async function actAs(role: string | null): Promise<string> {
  const backend = await openListBackend();
  const member = await logInTeamMember(backend, role ?? "admin");
  if (role === null) await setRole(backend, member.id, null);
  token = member.token;
  return member.id;
}

/** Reads as a new customer from now on. */
export async function actAsCustomer(profile?: Record<string, string>): Promise<Account> {
  const backend = await openListBackend();
  const customer = await backend.logIn(profile);
  token = customer.token;
  return customer;
}

/** Reads without a session from now on. */
export function actAsVisitor(): void {
  token = null;
}
