import type { DomainVerdict } from "../contract/enums.ts";
import type { CheckedRecord } from "../contract/domain-checks.ts";

/** Values that a domain should have. Empty values are not expected. */
export type ExpectedRecords = { address: string; wwwTarget: string; nameServers: readonly string[] };

/** The answers of all resolvers to one query, in their order; null for a failure. */
type Answers = readonly (readonly string[] | null)[];

/** The queries of a check: address, name server and mail records of the domain, and the www record. */
export type AskedRecords = Record<"a" | "aaaa" | "www" | "ns" | "mx", Answers>;

type Found = Pick<CheckedRecord, "found" | "disagree"> & { answered: boolean };

function mergeAnswers(answers: Answers): Found {
  const given = answers.filter((answer) => answer !== null).map((answer) => answer.toSorted());
  const found = [...new Set(given.flat())].toSorted();
  const disagree = given.some((answer) => answer.join() !== given[0]?.join());
  return { found, disagree, answered: given.length > 0 };
}

// Returns whether all, some or none of the found values are ours.
function compare(found: readonly string[], ours: readonly string[]): CheckedRecord["state"] {
  if (found.length === 0) return "missing";
  const right = found.filter((value) => ours.includes(value)).length;
  if (right === 0) return "wrong";
  return right === found.length ? "right" : "extra";
}

function record(
  type: CheckedRecord["type"],
  name: CheckedRecord["name"],
  answers: Answers,
  expected: readonly string[],
  stateOf: (found: readonly string[]) => CheckedRecord["state"],
): CheckedRecord {
  const { found, disagree, answered } = mergeAnswers(answers);
  return { type, name, expected, found, state: answered ? stateOf(found) : "unknown", disagree };
}

/** Evaluates each record against the expected values. */
export function evaluateRecords(asked: AskedRecords, expected: ExpectedRecords): readonly CheckedRecord[] {
  const { address, wwwTarget, nameServers } = expected;
  const addresses = address === "" ? [] : [address];
  const www = wwwTarget === "" ? addresses : [wwwTarget];
  const unasked = address === "";
  return [
    record("A", "@", asked.a, addresses, (found) => (unasked ? "info" : compare(found, addresses))),
    // We have no IPv6 address, so an AAAA record leads some visitors to another server.
    record("AAAA", "@", asked.aaaa, [], (found) => (found.length === 0 ? "right" : "unwanted")),
    // A www record with our address works as well as an alias.
    record("CNAME", "www", asked.www, www, (found) =>
      www.length === 0 ? "info" : compare(found, [...www, ...addresses]),
    ),
    // Name server delegation is optional.
    record("NS", "@", asked.ns, nameServers, (found) =>
      nameServers.length > 0 && compare(found, nameServers) === "right" ? "right" : "info",
    ),
    record("MX", "@", asked.mx, [], () => "info"),
  ];
}

/** Returns the verdict for the domain. Ignores name and mail server records. */
export function verdictOf(records: readonly CheckedRecord[]): DomainVerdict {
  const deciding = records.filter(({ type }) => type === "A" || type === "AAAA" || type === "CNAME");
  const [address] = deciding;
  if (
    address === undefined ||
    address.state === "info" ||
    deciding.some(({ state }) => state === "unknown")
  ) {
    return "unknown";
  }
  if (deciding.every(({ found }) => found.length === 0)) return "none";
  if (deciding.every(({ state, disagree }) => (state === "right" || state === "info") && !disagree)) {
    return "pointing_here";
  }
  const isOurs = deciding.some(
    ({ type, state }) => type !== "AAAA" && (state === "right" || state === "extra"),
  );
  return isOurs ? "partly" : "elsewhere";
}
