/** The keys of the settings with a label on their page. */
export const settingKeys = [
  "support_whatsapp",
  "dns_a_record",
  "dns_www_target",
  "dns_name_servers",
  "dns_resolvers",
  "hosted_payment_link",
  "grace_days",
  "warning_days",
  "team_email",
  "paused_site_stays_up",
  "team_mfa_required",
  "ga_measurement_id",
  "keep_sent_emails_days",
  "keep_unconfirmed_accounts_days",
  "keep_stripe_events_days",
  "keep_schedule_runs_days",
  "site_name",
  "contact_email",
  "image_hosts",
  "social_instagram",
  "social_facebook",
  "social_youtube",
  "social_linkedin",
  "company_name",
  "company_tax_id",
  "company_address",
  "email_sender_name",
  "email_sender_address",
  "keep_audit_log_days",
  "keep_auth_log_days",
  "emails_a_second",
  "email_connections",
  "keep_failures_days",
  "respect_dnt",
  "most_page_views_a_day",
  "most_page_views_a_minute",
  "keep_page_views_days",
  "price_notice_days",
] as const;

/** Returns the text key of a setting's label; undefined for a setting without a field. */
export function settingLabel(key: string | null) {
  const setting = settingKeys.find((one) => one === key);
  return setting && (`adminSettings:fields.${setting}.label` as const);
}
