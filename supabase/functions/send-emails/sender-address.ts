/** A parsed sender: `Site Pronto <ola@sitepronto.test>`. */
export type SenderAddress = { name: string; address: string; domain: string };

/**
 * Parses EMAIL_FROM. The name is the brand that signs e-mails; without a name, the domain does.
 *
 * @throws when it contains no address
 */
export function parseSender(from: string): SenderAddress {
  const [, quoted = "", address = ""] = /^\s*(?:(.*?)\s*<)?([^\s<>@]+@[^\s<>@]+)>?\s*$/.exec(from) ?? [];
  const domain = address.split("@")[1];
  if (domain === undefined) {
    throw new Error(`EMAIL_FROM holds no e-mail address: ${from}`);
  }
  return { name: quoted.replaceAll('"', "") || domain, address, domain };
}
