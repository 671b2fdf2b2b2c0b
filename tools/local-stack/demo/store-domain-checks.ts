import { writeFile } from "node:fs/promises";
import {
  evaluateRecords,
  verdictOf,
  type AskedRecords,
} from "../../../supabase/functions/_shared/domain-check/evaluate-records.ts";
import type { Sql } from "../backend.ts";

// Addresses and names reserved for documentation (RFC 5737, RFC 2606), as in the seed's settings.
const expected = { address: "192.0.2.10", wwwTarget: "sites.sitepronto.test", nameServers: [] };
const elsewhere = "198.51.100.20";

// Two resolvers are queried.
const twice = (found: string[]) => [found, found];

function asked(a: string[], www: string[], mx = ["10 mail.exemplo.example"]): AskedRecords {
  const ns = twice(["ns1.registro.example", "ns2.registro.example"]);
  return { a: twice(a), aaaa: twice([]), www: twice(www), ns, mx: twice(mx) };
}

const silent = [null, null];
/** Possible answers of resolvers: the domain points here, half of it does, another server, nothing, no answer. */
const answers: readonly AskedRecords[] = [
  asked([expected.address], [expected.wwwTarget]),
  asked([expected.address], [elsewhere]),
  asked([elsewhere], [elsewhere]),
  asked([], [], []),
  { a: silent, aaaa: silent, www: silent, ns: silent, mx: silent },
];

/** Returns an answer's records as lines of the local resolver's page. */
function zoneOf(domain: string, { a, www }: AskedRecords): string[] {
  const found = [
    ...(a[0] ?? []).map((value) => [domain, value] as const),
    ...(www[0] ?? []).map((value) => [`www.${domain}`, value] as const),
  ];
  return found.map(([name, value]) => `${name} ${/^[\d.]+$/.test(value) ? "A" : "CNAME"} ${value}`);
}

/**
 * Stores the last check of each domain: most live sites point here, others do not yet. The local resolver returns
 * the same when a domain is checked again.
 */
export async function storeDomainChecks(sql: Sql, now: Date, zoneFile: string): Promise<void> {
  const sites = await sql(
    `select s.id, s.domain, s.status, s.paid_at, s.activated_at
       from public.sites s join public.profiles p on p.id = s.profile_id
      where p.email like '%@exemplo.example' and s.domain is not null and s.paid_at is not null
      order by p.email`,
  );
  const zone: string[] = [];
  const rows = sites.map((site, index) => {
    const isLive = site["status"] !== "awaiting_activation";
    const kind = isLive ? (index % 25 === 3 ? 2 : 0) : index % answers.length;
    const answer = answers[kind] ?? asked([], []);
    zone.push(...zoneOf(String(site["domain"]), answer));
    const records = evaluateRecords(answer, expected);
    const verdict = verdictOf(records);
    return {
      site_id: site["id"],
      domain: site["domain"],
      records,
      verdict,
      tls: verdict === "pointing_here" ? (isLive ? "valid" : "invalid") : null,
      checks: isLive ? 14 : 3,
      first_asked_at: site["paid_at"],
      checked_at: isLive ? site["activated_at"] : new Date(now.getTime() - 25 * 60 * 1000),
      // The demo domains lead nowhere, so their next check is far away.
      next_check_at: isLive ? null : new Date(now.getTime() + 24 * 60 * 60 * 1000),
      connected_at: verdict === "pointing_here" ? (site["activated_at"] ?? site["paid_at"]) : null,
    };
  });
  await sql("delete from public.domain_checks where domain like '%.example'");
  await sql(
    `insert into public.domain_checks
     select * from jsonb_to_recordset($1) as c(site_id uuid, domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state, checks integer,
       first_asked_at timestamptz, checked_at timestamptz, next_check_at timestamptz, connected_at timestamptz)`,
    [JSON.stringify(rows)],
  );
  await writeFile(zoneFile, zone.join("\n"));
}
