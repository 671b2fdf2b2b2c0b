import type { DomainVerdict, TlsState } from "@contract/enums";
import { recordStates, recordTypes, type CheckedRecord } from "@contract/domain-checks";
import type { Json, Tables } from "@database";

/** What the last check of a domain found. Times are ISO 8601. */
export type DomainCheck = {
  domain: string;
  verdict: DomainVerdict;
  /** Null while the domain does not point here. */
  tls: TlsState | null;
  records: readonly CheckedRecord[];
  /** Null before the first check. */
  checkedAt: string | null;
  /** Null when it is not asked again. */
  nextCheckAt: string | null;
  /** Since when it points here; a check without an answer changes nothing of it. */
  connectedAt: string | null;
};

/** What is read of a check. */
export const domainCheckColumns =
  "domain, verdict, tls, records, checked_at, next_check_at, connected_at" as const;

export type DomainCheckRow = Pick<
  Tables<"domain_checks">,
  "domain" | "verdict" | "tls" | "records" | "checked_at" | "next_check_at" | "connected_at"
>;

const texts = (value: Json | undefined) =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];

function toRecord(value: Json): CheckedRecord[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const type = recordTypes.find((known) => known === value["type"]);
  if (type === undefined) return [];
  return [
    {
      type,
      name: value["name"] === "www" ? "www" : "@",
      expected: texts(value["expected"]),
      found: texts(value["found"]),
      state: recordStates.find((known) => known === value["state"]) ?? "unknown",
      disagree: value["disagree"] === true,
    },
  ];
}

/** Reads a check. */
export function toDomainCheck(row: DomainCheckRow): DomainCheck {
  return {
    domain: row.domain,
    verdict: row.verdict,
    tls: row.tls,
    records: Array.isArray(row.records) ? row.records.flatMap(toRecord) : [],
    checkedAt: row.checked_at,
    nextCheckAt: row.next_check_at,
    connectedAt: row.connected_at,
  };
}
