import { isPlainLine } from "@contract/plain-text";
import { isWebAddress } from "@contract/web-address";
import * as z from "zod/mini";
import type { Tables } from "@database";
import { isCnpj } from "@/lib/cnpj";
import { says, type FieldMessage } from "@/lib/validation";

/** The settings in the groups and order of the page. */
export const settingGroups = {
  brand: ["site_name", "contact_email", "image_hosts"],
  support: ["support_whatsapp"],
  social: ["social_instagram", "social_facebook", "social_youtube", "social_linkedin"],
  company: ["company_name", "company_tax_id", "company_address"],
  domains: ["dns_a_record", "dns_www_target", "dns_name_servers", "dns_resolvers"],
  payment: ["hosted_payment_link", "grace_days", "warning_days", "price_notice_days"],
  emails: ["email_sender_name", "email_sender_address", "emails_a_second", "email_connections"],
  team: ["team_email", "team_mfa_required"],
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
} as const;

export type SettingGroup = keyof typeof settingGroups;
export type SettingKey = (typeof settingGroups)[SettingGroup][number];
export type SettingFields = Record<SettingKey, string>;

/** The stored settings. `seen` contains the time of each one's last change, which a save compares. */
export type Settings = { fields: SettingFields; seen: SettingFields };

export const settingGroupNames = Object.keys(settingGroups) as SettingGroup[];
export const settingKeys: readonly SettingKey[] = settingGroupNames.flatMap((group) => settingGroups[group]);

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

/** The form of all settings. The database also checks the settings that affect customers. */
export const settingsSchema = z
  .object({
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
    hosted_payment_link: z.string().check(
      z.trim(),
      z.refine((text) => text === "" || isWebAddress(text), says("admin:invalid.webAddress")),
    ),
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
    most_page_views_a_day: pageViewCeiling,
    most_page_views_a_minute: pageViewCeiling,
    keep_page_views_days: wholeNumber(maxAgeDays),
  } satisfies Record<SettingKey, unknown>)
  .check(
    z.refine((fields) => Number(fields.warning_days) < Number(fields.grace_days), {
      path: ["warning_days"],
      error: says("admin:invalid.warningWithinGrace"),
    }),
    z.refine((fields) => Number(fields.keep_sent_emails_days) >= Number(fields.grace_days) + 30, {
      path: ["keep_sent_emails_days"],
      error: says("admin:invalid.keepBeyondGrace"),
    }),
  );
