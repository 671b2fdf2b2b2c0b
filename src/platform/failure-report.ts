import { largestFailureReport, type FailureReport } from "@contract/failures";
import { env } from "./env";
import { AppError } from "./app-error";

// A page reports each failure once, up to this limit.
const maxReports = 5;
const visit = crypto.randomUUID();
const reported = new Set<string>();

/** Sends type and position of a failure to `report-error` without personal data. Never throws. */
export async function sendFailureReport(failure: unknown): Promise<void> {
  const report = toReport(failure);
  if (report === null) return;
  const kind = `${report.code} ${report.route}`;
  if (reported.has(kind) || reported.size >= maxReports) return;
  reported.add(kind);
  const body = JSON.stringify(report);
  if (body.length > largestFailureReport) return;
  // `keepalive`, because many failures happen while a page is being left. Plain text needs no preflight request.
  await fetch(`${env.supabaseUrl}/functions/v1/report-error`, {
    method: "POST",
    body,
    keepalive: true,
  }).catch(() => null);
}

/** Returns the report of an error; null for errors of other code. */
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

// Uses the backend's code because a message may contain personal data.
function codeOf(error: Error): string {
  if (!(error instanceof AppError)) return /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : "Error";
  const { cause } = error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return typeof code === "string" && /^[A-Za-z0-9_]{1,40}$/.test(code) ? `${error.code}:${code}` : error.code;
}

/** Replaces the parts of a path that are no plain words with `:id`. */
export function routePattern(pathname: string): string {
  const segments = pathname.split("/").filter(Boolean).slice(0, 8);
  const named = segments.map((segment, index) => {
    if (segments[index - 1] === "blog" && index === segments.length - 1) return ":slug";
    return /^[a-z-]{1,40}$/.test(segment) ? segment : ":id";
  });
  return `/${named.join("/")}`;
}

// Extensions and other embedded scripts have another origin.
function placeOf(stack: string): string | undefined {
  const start = stack.indexOf(`${window.location.origin}/`);
  if (start === -1) return undefined;
  const frame = stack.slice(start + window.location.origin.length + 1);
  return /^[A-Za-z0-9_./@-]{1,160}:\d{1,7}:\d{1,7}/.exec(frame)?.[0];
}

/** Returns the file name of the build's entry, which identifies the version. */
function version(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src*='/assets/']")?.src ?? "";
  return /\/assets\/[a-z]+-([A-Za-z0-9_-]{4,40})\.js/.exec(entry)?.[1];
}
