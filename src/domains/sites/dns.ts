/** A record for the customer's DNS provider. */
export type DnsRecord = {
  type: "A" | "CNAME" | "NS";
  /** The name of the record; "@" is the domain itself. Name servers have none. */
  name: string | null;
  value: string;
};

/** The settings with the records. */
export const dnsSettings = ["dns_a_record", "dns_www_target", "dns_name_servers"] as const;

/** Maps the settings to records; omits empty ones. */
export function toDnsRecords(
  settings: readonly { key: string; value: string | null }[],
): readonly DnsRecord[] {
  const valueOf = (key: (typeof dnsSettings)[number]) =>
    settings.find((setting) => setting.key === key)?.value?.trim() ?? "";
  const records: DnsRecord[] = [
    { type: "A", name: "@", value: valueOf("dns_a_record") },
    { type: "CNAME", name: "www", value: valueOf("dns_www_target") },
    // One setting contains all name servers.
    ...valueOf("dns_name_servers")
      .split(/[\s,;]+/)
      .map((value): DnsRecord => ({ type: "NS", name: null, value })),
  ];
  return records.filter(({ value }) => value !== "");
}
