import type { DomainVerdict, TlsState } from "../contract/enums.ts";
import type { ServiceClient } from "../database.ts";
import type { ServiceDependencies } from "../dependencies.ts";
import { askDns, valuesOf, type DnsAnswer, type DnsType } from "./ask-dns.ts";
import { evaluateRecords, verdictOf, type AskedRecords, type ExpectedRecords } from "./evaluate-records.ts";
import { nextCheckAt } from "./next-check.ts";

/** Dependencies of a domain check. */
export type DomainDependencies = Pick<ServiceDependencies, "database" | "now"> & {
  /** Replaces the resolvers of the settings; empty on a hosted project. */
  resolvers: readonly string[];
  /** Sends the queries. */
  send: typeof fetch;
  /** Returns whether our address has a valid certificate for a domain, or null when it was not checked. */
  checkTls: (address: string, domain: string) => Promise<TlsState | null>;
};

/** Resolvers and expected records from the settings. */
export type CheckSettings = { resolvers: readonly string[]; expected: ExpectedRecords };

const usualResolvers = ["https://cloudflare-dns.com/dns-query", "https://dns.google/resolve"];

const listOf = (text: string) => text.split(/[\s,;]+/).filter((entry) => entry !== "");

/** Reads the resolvers and the expected records, once for all domains of a run. */
export async function readCheckSettings({
  database,
  resolvers,
}: Pick<DomainDependencies, "database" | "resolvers">): Promise<CheckSettings> {
  const { data } = await database
    .from("settings")
    .select("key, value")
    .in("key", ["dns_a_record", "dns_www_target", "dns_name_servers", "dns_resolvers"])
    .throwOnError();
  const valueOf = (key: string) =>
    data
      .find((row) => row.key === key)
      ?.value?.trim()
      .toLowerCase() ?? "";
  const [chosen = usualResolvers] = [resolvers, listOf(valueOf("dns_resolvers"))].filter(
    ({ length }) => length > 0,
  );
  return {
    resolvers: chosen,
    expected: {
      address: valueOf("dns_a_record"),
      wwwTarget: valueOf("dns_www_target"),
      nameServers: listOf(valueOf("dns_name_servers")),
    },
  };
}

/** A domain to check. `restart` begins seven new days, because a user requested the check. */
export type DueDomain = {
  siteId: string;
  domain: string;
  firstAskedAt: Date;
  /** Number of previous checks. */
  checks: number;
  restart: boolean;
};

/** Checks a domain and stores the result and the time of the next check. */
export async function checkSiteDomain(
  dependencies: DomainDependencies,
  settings: CheckSettings,
  due: DueDomain,
): Promise<DomainVerdict> {
  const { database, now } = dependencies;
  const { records, verdict, tls } = await examineDomain(dependencies, settings, due.domain);
  const next = due.restart
    ? nextCheckAt(1, now(), now())
    : nextCheckAt(due.checks + 1, due.firstAskedAt, now());
  await store(database, due, { records, verdict, tls, next });
  return verdict;
}

/** Checks a requested domain and stores the result with the request. */
export async function checkRequestedDomain(
  dependencies: DomainDependencies,
  settings: CheckSettings,
  siteId: string,
  domain: string,
): Promise<DomainVerdict> {
  const { records, verdict, tls } = await examineDomain(dependencies, settings, domain);
  await dependencies.database
    .rpc("record_domain_request_check", {
      site_id: siteId,
      asked_domain: domain,
      records: toJson(records),
      verdict,
      ...(tls !== null && { tls }),
    })
    .throwOnError();
  return verdict;
}

async function examineDomain(
  { send, checkTls }: DomainDependencies,
  { resolvers, expected }: CheckSettings,
  domain: string,
): Promise<Omit<Found, "next">> {
  const records = evaluateRecords(await askAll(resolvers, domain, send), expected);
  const address = records.find(({ type }) => type === "A");
  // Contacts only our own address, and only when the domain resolves to it alone.
  const isOurs = address?.state === "right" && !address.disagree;
  const tls = isOurs ? await checkTls(expected.address, domain) : null;
  return { records, verdict: verdictOf(records), tls };
}

// The generated types require mutable arrays.
const toJson = (records: Found["records"]) =>
  records.map((record) => ({ ...record, expected: [...record.expected], found: [...record.found] }));

async function askAll(
  resolvers: readonly string[],
  domain: string,
  send: typeof fetch,
): Promise<AskedRecords> {
  const ask = (
    name: string,
    type: DnsType,
    read = (answers: readonly DnsAnswer[]) => valuesOf(answers, type),
  ) =>
    Promise.all(
      resolvers.map(async (resolver) => {
        const answers = await askDns(resolver, name, type, send);
        return answers && read(answers);
      }),
    );
  const [a, aaaa, www, ns, mx] = await Promise.all([
    ask(domain, "A"),
    ask(domain, "AAAA"),
    // The A query of an alias also returns the records of its target.
    ask(`www.${domain}`, "A", (answers) => {
      const [alias] = valuesOf(answers, "CNAME");
      return alias === undefined ? valuesOf(answers, "A") : [alias];
    }),
    ask(domain, "NS"),
    ask(domain, "MX"),
  ]);
  return { a, aaaa, www, ns, mx };
}

type Found = {
  records: ReturnType<typeof evaluateRecords>;
  verdict: DomainVerdict;
  tls: TlsState | null;
  next: Date | null;
};

async function store(
  database: ServiceClient,
  { siteId, domain, restart }: DueDomain,
  { records, verdict, tls, next }: Found,
): Promise<void> {
  await database
    .rpc("record_domain_check", {
      site_id: siteId,
      asked_domain: domain,
      records: toJson(records),
      verdict,
      restart,
      ...(tls !== null && { tls }),
      ...(next !== null && { next_check_at: next.toISOString() }),
    })
    .throwOnError();
}
