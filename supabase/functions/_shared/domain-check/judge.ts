import type { DomainVerdict } from "../contract/enums.ts";
import type { CheckedRecord } from "../contract/domain-checks.ts";

/** Where a domain should point. Empty: not asked for. */
export type ExpectedRecords = { address: string; wwwTarget: string; nameServers: readonly string[] };

/** What the resolvers answered to one question, each in its place; null for no answer. */
export type Answers = readonly (readonly string[] | null)[];

/** What was asked: of the domain itself its addresses, name servers and mail servers; of its www where it leads. */
export type AskedRecords = Record<"a" | "aaaa" | "www" | "ns" | "mx", Answers>;

type Found = Pick<CheckedRecord, "found" | "disagree"> & { answered: boolean };

function merge(answers: Answers): Found {
  const given = answers.filter((answer) => answer !== null).map((answer) => answer.toSorted());
  const found = [...new Set(given.flat())].toSorted();
  const disagree = given.some((answer) => answer.join() !== given[0]?.join());
  return { found, disagree, answered: given.length > 0 };
}

// Whether all, some or none of what was found is ours.
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
  const { found, disagree, answered } = merge(answers);
  return { type, name, expected, found, state: answered ? stateOf(found) : "unknown", disagree };
}

/** Each record as it is and as it should be. */
export function judgeRecords(asked: AskedRecords, expected: ExpectedRecords): readonly CheckedRecord[] {
  const { address, wwwTarget, nameServers } = expected;
  const addresses = address === "" ? [] : [address];
  const www = wwwTarget === "" ? addresses : [wwwTarget];
  const unasked = address === "";
  return [
    record("A", "@", asked.a, addresses, (found) => (unasked ? "info" : compare(found, addresses))),
    // We have no address of the sixth version: one that is there leads half the visitors elsewhere.
    record("AAAA", "@", asked.aaaa, [], (found) => (found.length === 0 ? "right" : "unwanted")),
    // Its own address, where it is ours, serves as well as the name.
    record("CNAME", "www", asked.www, www, (found) =>
      www.length === 0 ? "info" : compare(found, [...www, ...addresses]),
    ),
    // Handing over the whole domain is offered, not asked.
    record("NS", "@", asked.ns, nameServers, (found) =>
      nameServers.length > 0 && compare(found, nameServers) === "right" ? "right" : "info",
    ),
    record("MX", "@", asked.mx, [], () => "info"),
  ];
}

/** What the records say as a whole. Name and mail servers decide nothing. */
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
