import { largestFailureReport, type FailureReport } from "@contract/failures";
import { env } from "@/config/env";
import { AppError } from "./app-error";

// One page tells of each failure once, and of so many at most.
const mostReports = 5;
const visit = crypto.randomUUID();
const reported = new Set<string>();

/** Sends the kind and place of a failure to `report-error`, without personal data. Never throws. */
export async function sendFailureReport(failure: unknown): Promise<void> {
  const report = toReport(failure);
  if (report === null) return;
  const kind = `${report.code} ${report.route}`;
  if (reported.has(kind) || reported.size >= mostReports) return;
  reported.add(kind);
  const body = JSON.stringify(report);
  if (body.length > largestFailureReport) return;
  // Kept alive: many are met while a page is being left. As plain text no preflight goes before it.
  await fetch(`${env.supabaseUrl}/functions/v1/report-error`, {
    method: "POST",
    body,
    keepalive: true,
  }).catch(() => null);
}

/** What is told of an error; null for one that is not ours. */
export function toReport(error: unknown): FailureReport | null {
  if (!(error instanceof Error)) return null;
  const place = placeOf(error.stack ?? "");
  if (place === undefined && !(error instanceof AppError)) return null;
  return {
    code: codeOf(error),
    route: routePattern(window.location.pathname),
    place,
    version: version(),
    visit,
  };
}

// The backend's own code says what its message must not: a message may name a person.
function codeOf(error: Error): string {
  if (!(error instanceof AppError)) return /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : "Error";
  const { cause } = error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return typeof code === "string" && /^[A-Za-z0-9_]{1,40}$/.test(code) ? `${error.code}:${code}` : error.code;
}

/** A path with `:id` in place of whatever is no plain word. */
export function routePattern(pathname: string): string {
  const segments = pathname.split("/").filter(Boolean).slice(0, 8);
  const named = segments.map((segment, index) => {
    if (segments[index - 1] === "blog" && index === segments.length - 1) return ":slug";
    return /^[a-z-]{1,40}$/.test(segment) ? segment : ":id";
  });
  return `/${named.join("/")}`;
}

// Code of extensions and of what other pages put into ours has another origin.
function placeOf(stack: string): string | undefined {
  const start = stack.indexOf(`${window.location.origin}/`);
  if (start === -1) return undefined;
  const frame = stack.slice(start + window.location.origin.length + 1);
  return /^[A-Za-z0-9_./@-]{1,160}:\d{1,7}:\d{1,7}/.exec(frame)?.[0];
}

/** The build by the name of its entry, which changes with every part of it. */
function version(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src*='/assets/']")?.src ?? "";
  return /\/assets\/[a-z]+-([A-Za-z0-9_-]{4,40})\.js/.exec(entry)?.[1];
}
