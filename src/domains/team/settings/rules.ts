import { isPlainLine } from "@contract/plain-text";
import { isWebAddress } from "@contract/web-address";
import type { Tables } from "@database";
import * as z from "zod/mini";
import { isCnpj } from "@/platform/cnpj";
import { type FieldMessage, says } from "@/platform/validation";

/** The settings by page and group, in the order of the page. */
const settingPages = {
  store: {
    brand: ["site_name", "contact_email"],
    support: ["support_whatsapp"],
    social: ["social_instagram", "social_facebook", "social_youtube", "social_linkedin"],
  },
  company: { company: ["company_name", "company_tax_id", "company_address"] },
  domains: { domains: ["dns_a_record", "dns_www_target", "dns_name_servers"] },
  payment: {
    late: ["grace_days", "warning_days", "paused_site_stays_up"],
    prices: ["price_notice_days", "hosted_payment_link"],
  },
  emails: {
    sender: ["email_sender_name", "email_sender_address"],
    customers: ["email_receipts"],
    teamEmail: ["team_email"],
  },
  advanced: {
    team: ["team_mfa_required"],
    provider: ["site_provider", "site_removal_days"],
    delivery: ["emails_a_second", "email_connections"],
    sources: ["image_hosts", "dns_resolvers"],
    measurement: ["ga_measurement_id", "respect_dnt", "most_page_views_a_day", "most_page_views_a_minute"],
    retention: [
      "keep_sent_emails_days",
      "keep_unconfirmed_accounts_days",
      "keep_stripe_events_days",
      "keep_schedule_runs_days",
      "keep_audit_log_days",
      "keep_auth_log_days",
      "keep_failures_days",
      "keep_page_views_days",
    ],
  },
} as const;

type Pages = typeof settingPages;
type KeysOf<Groups> = Groups[keyof Groups] extends readonly (infer Key)[] ? Key : never;
type GroupsOf<Page> = Page extends unknown ? keyof Page : never;

/** A page of the settings. */
export type SettingPage = keyof Pages;
export type SettingGroup = GroupsOf<Pages[SettingPage]>;
export type SettingKey = { [Page in SettingPage]: KeysOf<Pages[Page]> }[SettingPage];
export type SettingFields = Record<SettingKey, string>;

/** The stored settings. `seen` contains the time of each one's last change, which a save compares. */
export type Settings = { fields: SettingFields; seen: SettingFields };

/** Returns the groups of a page with their settings. */
export function groupsOf(page: SettingPage): readonly (readonly [SettingGroup, readonly SettingKey[]])[] {
  return Object.entries(settingPages[page]) as [SettingGroup, readonly SettingKey[]][];
}

/** Returns the settings of a page. */
const keysOf = (page: SettingPage): readonly SettingKey[] => groupsOf(page).flatMap(([, keys]) => keys);

export const settingPageNames = Object.keys(settingPages) as SettingPage[];
export const settingKeys: readonly SettingKey[] = settingPageNames.flatMap(keysOf);

/** Maps the stored rows; a setting without a row is empty. */
export function toSettings(
  rows: readonly Pick<Tables<"settings">, "key" | "value" | "updated_at">[],
): Settings {
  const stored = new Map(rows.map((row) => [row.key, row]));
  const column = (name: "value" | "updated_at") =>
    Object.fromEntries(settingKeys.map((key) => [key, stored.get(key)?.[name] ?? ""])) as SettingFields;
  return { fields: column("value"), seen: column("updated_at") };
}

/** A change in the format of `save_settings`. */
export type SettingChange = { key: SettingKey; value: string; seen: string };

/** Returns the fields that differ from the stored settings. */
export function changesOf({ fields: stored, seen }: Settings, fields: SettingFields): SettingChange[] {
  return settingKeys
    .filter((key) => fields[key] !== stored[key])
    .map((key) => ({ key, value: fields[key], seen: seen[key] }));
}

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const hostName = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*`;
const maxGraceDays = 60;
const maxNoticeDays = 365;
const maxAgeDays = 3650;

function optional(pattern: RegExp, message: FieldMessage) {
  return z.string().check(
    z.trim(),
    z.refine((text) => text === "" || pattern.test(text), message),
  );
}

function profileAt(host: string) {
  const pattern = new RegExp(`^https://(?:[a-z]+\\.)?${host.replace(".", "\\.")}/\\S+$`);
  return optional(pattern, says("admin:invalid.profileAddress"));
}

function oneLine(most: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => text.length <= most, says(`admin:invalid.shortText:${most}`)),
    z.refine((text) => !/[<>"]/.test(text), says("admin:invalid.brackets")),
    z.refine((text) => text === "" || isPlainLine(text), says("validation.characters")),
  );
}

const mostResolvers = 4;

function areResolvers(text: string): boolean {
  const addresses = text.split(",").map((address) => address.trim());
  return (
    addresses.length <= mostResolvers &&
    addresses.every((address) => /^https:\/\/[^\s,]+$/.test(address) && URL.canParse(address))
  );
}

// The local Stripe and the local WordPress have no certificate.
const secureAddress = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/i;
const secureLink = z.string().check(
  z.trim(),
  z.refine(
    (text) => text === "" || (isWebAddress(text) && secureAddress.test(text)),
    says("admin:invalid.secureAddress"),
  ),
);

const emailAddress = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

function wholeNumber(most: number) {
  return z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
      says(`admin:invalid.wholeNumber:${most}`),
    ),
  );
}

const pageViewCeiling = z.string().check(
  z.trim(),
  z.refine((text) => /^[1-9]\d{2,7}$/.test(text), says("admin:invalid.pageViewCeiling")),
);

const fieldSchemas = {
  site_name: oneLine(60),
  contact_email: optional(emailAddress, says("validation.email")),
  image_hosts: optional(
    new RegExp(`^${hostName}(?:\\s*,\\s*${hostName})*$`),
    says("admin:invalid.hostNames"),
  ),
  social_instagram: profileAt("instagram.com"),
  social_facebook: profileAt("facebook.com"),
  social_youtube: profileAt("youtube.com"),
  social_linkedin: profileAt("linkedin.com"),
  company_name: oneLine(120),
  company_tax_id: z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isCnpj(text), says("admin:invalid.cnpj")),
  ),
  company_address: oneLine(200),
  email_sender_name: oneLine(60),
  email_sender_address: optional(emailAddress, says("validation.email")),
  emails_a_second: wholeNumber(100),
  email_connections: wholeNumber(20),
  support_whatsapp: optional(/^\+[1-9]\d{7,14}$/, says("admin:invalid.e164")),
  dns_a_record: optional(new RegExp(`^${octet}(?:\\.${octet}){3}$`), says("admin:invalid.ipAddress")),
  dns_www_target: optional(new RegExp(`^${hostName}$`), says("admin:invalid.hostName")),
  dns_name_servers: optional(
    new RegExp(`^${hostName}(?:\\s*,\\s*${hostName})*$`),
    says("admin:invalid.hostNames"),
  ),
  dns_resolvers: z.string().check(
    z.trim(),
    z.refine((text) => text === "" || areResolvers(text), says("admin:invalid.resolvers")),
  ),
  hosted_payment_link: secureLink,
  site_provider: secureLink,
  site_removal_days: wholeNumber(maxNoticeDays),
  grace_days: wholeNumber(maxGraceDays),
  warning_days: wholeNumber(maxGraceDays),
  price_notice_days: wholeNumber(maxNoticeDays),
  team_email: optional(/^[^\s@]+@[^\s@]+$/, says("validation.email")),
  ga_measurement_id: optional(/^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/, says("admin:invalid.measurementId")),
  keep_sent_emails_days: wholeNumber(maxAgeDays),
  keep_unconfirmed_accounts_days: wholeNumber(maxAgeDays),
  keep_stripe_events_days: wholeNumber(maxAgeDays),
  keep_schedule_runs_days: wholeNumber(maxAgeDays),
  keep_audit_log_days: wholeNumber(maxAgeDays),
  keep_auth_log_days: wholeNumber(maxAgeDays),
  keep_failures_days: wholeNumber(maxAgeDays),
  respect_dnt: z.string(),
  team_mfa_required: z.string(),
  email_receipts: z.string(),
  paused_site_stays_up: z.string(),
  most_page_views_a_day: pageViewCeiling,
  most_page_views_a_minute: pageViewCeiling,
  keep_page_views_days: wholeNumber(maxAgeDays),
} satisfies Record<SettingKey, z.ZodMiniType<string, string>>;

/** Rules between two settings, which may be on different pages. */
const rules: readonly {
  keys: readonly SettingKey[];
  holds: (fields: SettingFields) => boolean;
  message: FieldMessage;
}[] = [
  {
    keys: ["warning_days", "grace_days"],
    holds: (fields) => Number(fields.warning_days) < Number(fields.grace_days),
    message: says("admin:invalid.warningWithinGrace"),
  },
  {
    keys: ["keep_sent_emails_days", "grace_days"],
    holds: (fields) => Number(fields.keep_sent_emails_days) >= Number(fields.grace_days) + 30,
    message: says("admin:invalid.keepBeyondGrace"),
  },
];

/**
 * The form of one page. The database also checks the settings that affect customers.
 *
 * @param stored the settings of the other pages, for the rules between two settings
 */
export function pageSchema(page: SettingPage, stored: SettingFields) {
  const keys = keysOf(page);
  return z.object(Object.fromEntries(keys.map((key) => [key, fieldSchemas[key]]))).check(
    ...rules.flatMap(({ keys: compared, holds, message }) => {
      const shown = compared.find((key) => keys.includes(key));
      if (shown === undefined) return [];
      return [
        z.refine<PageFields>((fields) => holds({ ...stored, ...fields }), { path: [shown], error: message }),
      ];
    }),
  );
}

/** The fields of one page by key. */
export type PageFields = Record<string, string>;

/** Returns the stored fields of one page. */
export function fieldsOf(page: SettingPage, fields: SettingFields): PageFields {
  return Object.fromEntries(keysOf(page).map((key) => [key, fields[key]]));
}
