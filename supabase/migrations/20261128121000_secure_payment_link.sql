-- Customers are sent to the payment link with their e-mail, so it must be encrypted. The local Stripe has no certificate.
update public.settings set value = regexp_replace(value, '^http:', 'https:', 'i')
 where key = 'hosted_payment_link' and value ~* '^http://' and value !~* '^http://(localhost|127\.0\.0\.1)[:/]';

alter table public.settings
  drop constraint settings_customers_can_follow,
  add constraint settings_customers_can_follow check (value is null or value = '' or case key
    when 'hosted_payment_link' then private.is_web_address(value) and value ~* '^(https://|http://(localhost|127\.0\.0\.1)[:/])'
    when 'dns_a_record' then value ~ '^([0-9]{1,3}\.){3}[0-9]{1,3}$'
    when 'dns_www_target' then value ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$'
    when 'support_whatsapp' then value ~ '^\+[1-9][0-9]{7,14}$'
    when 'ga_measurement_id' then value ~ '^[A-Z]{1,4}-[A-Z0-9-]{4,20}$'
    when 'contact_email' then value ~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' and length(value) <= 254
    when 'email_sender_address' then value ~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' and length(value) <= 254
    when 'social_instagram' then value ~ '^https://([a-z]+\.)?instagram\.com/[^[:space:]]+$'
    when 'social_facebook' then value ~ '^https://([a-z]+\.)?facebook\.com/[^[:space:]]+$'
    when 'social_youtube' then value ~ '^https://([a-z]+\.)?youtube\.com/[^[:space:]]+$'
    when 'social_linkedin' then value ~ '^https://([a-z]+\.)?linkedin\.com/[^[:space:]]+$'
    when 'company_tax_id' then private.is_cnpj(value)
    when 'image_hosts' then value ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*([[:space:]]*,[[:space:]]*([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*)*$'
    else true end);
