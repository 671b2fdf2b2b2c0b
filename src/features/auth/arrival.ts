/**
 * What the address said when the page was opened. Links made by the backend's
 * own pages carry their answer in the fragment, which the client erases as soon
 * as it has read it; so it is noted first.
 */
export type Arrival =
  | { kind: "plain" }
  /** A session in the fragment; `recovery` when it came from a password-reset link. */
  | { kind: "session"; recovery: boolean }
  /** A link that the backend refused, with its reason. */
  | { kind: "refused"; code: string; description: string };

/** Reads the fragment of an address ("#access_token=…", "#error=…&error_code=otp_expired"). */
export function readArrival(hash: string): Arrival {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  if (params.has("access_token")) return { kind: "session", recovery: params.get("type") === "recovery" };
  if (params.has("error") || params.has("error_code") || params.has("error_description")) {
    return {
      kind: "refused",
      code: params.get("error_code") ?? params.get("error") ?? "",
      description: params.get("error_description") ?? "",
    };
  }
  return { kind: "plain" };
}

let arrival: Arrival = { kind: "plain" };
let arrivalPath = "";

/** Notes how the page was opened. Call before the backend's client is loaded. */
export function noteArrival({ pathname, hash }: { pathname: string; hash: string }): Arrival {
  arrival = readArrival(hash);
  arrivalPath = pathname;
  return arrival;
}

/** How the page was opened, if it was opened at this path. */
export function arrivalAt(pathname: string): Arrival {
  return pathname === arrivalPath ? arrival : { kind: "plain" };
}
