import { allowedOrigin } from "../_shared/allowed-origin.ts";
import { largestFailureReport } from "../_shared/contract/failures.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { fingerprint, hourOf } from "../_shared/fingerprint.ts";
import { readLimited } from "../_shared/read-limited.ts";
import type { Handler } from "../_shared/respond.ts";
import { reportBody } from "./report-body.ts";

/**
 * Counts a failure in a visitor's browser: `POST` with a `FailureReport`. Always answers 204: the reporter cannot act
 * on another response, and an attacker learns nothing. Drops invalid and oversized reports, and those over the limit of
 * the visit or the address.
 */
export function createHandler(
  dependencies: Pick<ServiceDependencies, "database" | "siteUrl" | "allowedOrigins" | "now">,
): Handler {
  const headersFor = (request: Request) => ({
    "Access-Control-Allow-Origin": allowedOrigin(request, dependencies),
    "Access-Control-Allow-Headers": "content-type",
    "Access-Control-Allow-Methods": "POST, OPTIONS",
    "Access-Control-Max-Age": "86400",
    Vary: "Origin",
  });
  return async (request) => {
    if (request.method === "POST") {
      try {
        await record(request, dependencies);
      } catch (error) {
        console.error("A report was not counted:", error);
      }
    }
    return new Response(null, { status: 204, headers: headersFor(request) });
  };
}

async function record(
  request: Request,
  { database, now }: Pick<ServiceDependencies, "database" | "now">,
): Promise<void> {
  const body = await readLimited(request, largestFailureReport, "file_too_large").catch(() => null);
  const { data: report } = reportBody.safeParse(body && parsed(new TextDecoder().decode(body)));
  if (report === undefined) {
    return;
  }
  // Hashed with the hour, because addresses are personal data and the hashes must not link reports across hours.
  const hour = hourOf(now());
  const { visit, code, route, place, version } = report;
  await database
    .rpc("record_failure", {
      source: "browser",
      code,
      route,
      ...(place && { place }),
      ...(version && { version }),
      visit: await fingerprint([hour, visit]),
      address: await fingerprint([hour, senderAddress(request)]),
    })
    .throwOnError();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Supabase's network overwrites this header; a client can forge the beginning of X-Forwarded-For. Without the header
// all reporters share one limit.
function senderAddress({ headers }: Request): string {
  return headers.get("cf-connecting-ip") ?? "";
}
