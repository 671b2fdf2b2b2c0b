/** What a customer enters where their domain is registered. */
export type DnsRecord = {
  type: "A" | "CNAME" | "NS";
  /** Which name the record is for; "@" is the domain itself. Name servers have none. */
  name: string | null;
  value: string;
};

/** The settings that the records come from. */
export const dnsSettings = ["dns_a_record", "dns_www_target", "dns_name_servers"] as const;

/** Reads the records from the settings; those that are empty give none. */
export function toDnsRecords(
  settings: readonly { key: string; value: string | null }[],
): readonly DnsRecord[] {
  const valueOf = (key: (typeof dnsSettings)[number]) =>
    settings.find((setting) => setting.key === key)?.value?.trim() ?? "";
  const records: DnsRecord[] = [
    { type: "A", name: "@", value: valueOf("dns_a_record") },
    { type: "CNAME", name: "www", value: valueOf("dns_www_target") },
    // One setting for all of them, one after another.
    ...valueOf("dns_name_servers")
      .split(/[\s,;]+/)
      .map((value): DnsRecord => ({ type: "NS", name: null, value })),
  ];
  return records.filter(({ value }) => value !== "");
}
