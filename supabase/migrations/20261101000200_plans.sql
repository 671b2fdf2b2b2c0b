-- Plans on sale and their prices. Stripe charges stripe_price_id; pages show the amount stored here.
create type public.billing_interval as enum ('month', 'year');
comment on type public.billing_interval is 'Billing interval, as Stripe names it.';

create table public.plans (
  id integer primary key,
  name text not null check (length(name) between 1 and 80),
  names jsonb not null default '{}' check (
    jsonb_typeof(names) = 'object' and not jsonb_path_exists(names, 'strict $.* ? (@.type() != "string")')
  ),
  price integer not null check (price > 0),
  currency text not null default 'brl' check (currency ~ '^[a-z]{3}$'),
  "interval" public.billing_interval not null default 'month',
  stripe_price_id text unique check (stripe_price_id ~ '^price_[A-Za-z0-9_]+$'),
  features jsonb not null default '{}' check (
    jsonb_typeof(features) = 'object'
    and not jsonb_path_exists(features, 'strict $.* ? (@.type() != "array")')
    and not coalesce(jsonb_path_exists(features, 'strict $.*[*] ? (@.type() != "string")', '{}', true), false)
  ),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.plans is 'Subscription plans on sale.';
comment on column public.plans.id is 'Stable number used in addresses and metadata; the Professional plan is 1.';
comment on column public.plans.name is 'Name shown to customers, in Brazilian Portuguese.';
comment on column public.plans.names is 'Name in other languages where it differs: {"en": "…"}.';
comment on column public.plans.price is 'Price per interval in minor units of the currency (centavos).';
comment on column public.plans.currency is 'ISO 4217 code in lower case, as Stripe writes it.';
comment on column public.plans."interval" is 'Billing interval: month or year.';
comment on column public.plans.stripe_price_id is 'Stripe price to charge; null until the plan is connected to Stripe.';
comment on column public.plans.features is 'Feature lines per language: {"pt-BR": ["…"], "pt-PT": ["…"], "en": ["…"]}.';
comment on column public.plans.active is 'Whether visitors see the plan and can buy it.';
comment on column public.plans.created_at is 'Time of creation.';
comment on column public.plans.updated_at is 'Time of the last change.';

create trigger plans_set_updated_at before update on public.plans
  for each row execute function private.set_updated_at();

alter table public.plans enable row level security;

-- The policy for customers is in the billing migration, because it depends on subscriptions.
create policy "Visitors read active plans" on public.plans
  for select to anon using (active);
grant select on public.plans to anon, authenticated;
-- Only the function save-plan writes, because it checks the price at Stripe first.
grant select, update on public.plans to service_role;
select private.audit('public.plans', 'plans');

create table public.plan_prices (
  stripe_price_id text primary key check (stripe_price_id ~ '^price_[A-Za-z0-9_]+$'),
  plan_id integer not null references public.plans (id) on delete cascade,
  amount integer not null check (amount > 0),
  created_at timestamptz not null default now()
);
comment on table public.plan_prices is
  'Every Stripe price that a plan has had. Open checkout sessions and payment links may still charge a former price.';
comment on column public.plan_prices.stripe_price_id is 'Stripe price.';
comment on column public.plan_prices.plan_id is 'The last plan with this price.';
comment on column public.plan_prices.amount is 'Amount per interval in minor units of the plan''s currency.';
comment on column public.plan_prices.created_at is 'Time of the first use.';

create index plan_prices_plan_id_idx on public.plan_prices (plan_id);

-- A trigger, because the price of a new project is set in the SQL editor.
create function private.keep_plan_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.plan_prices (stripe_price_id, plan_id, amount)
  values (new.stripe_price_id, new.id, new.price)
  on conflict (stripe_price_id) do update set plan_id = excluded.plan_id, amount = excluded.amount;
  return null;
end;
$$;
comment on function private.keep_plan_price() is 'Trigger: stores a plan''s Stripe price, so that later payments at this price are recognised.';

create trigger keep_plan_price after insert or update of stripe_price_id, price on public.plans
  for each row when (new.stripe_price_id is not null) execute function private.keep_plan_price();

alter table public.plan_prices enable row level security;
create policy "Only the service role reads former prices" on public.plan_prices
  for select to anon, authenticated using (false);
grant select on public.plan_prices to service_role;

create function public.save_plan(actor_id uuid, plan jsonb, seen timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  saved_at timestamptz;
begin
  perform private.act_for(actor_id);
  update public.plans p
     set name = n.name, names = n.names, price = n.price, stripe_price_id = n.stripe_price_id,
         features = n.features, active = n.active
    from jsonb_populate_record(null::public.plans, plan) n
   -- Compared in the update itself, so that one of two concurrent saves fails.
   where p.id = n.id and p.updated_at = seen
  returning p.updated_at into saved_at;
  return saved_at;
end;
$$;
comment on function public.save_plan(uuid, jsonb, timestamptz) is
  'Saves a plan for a team member verified by the function save-plan and returns its new updated_at; null when the plan changed since `seen`. Service role only.';
grant execute on function public.save_plan(uuid, jsonb, timestamptz) to service_role;

-- The only plan on sale. Its amount is data: change it here before the first deployment, afterwards in the table.
insert into public.plans (id, name, names, price, currency, "interval", features) values (
  1, 'Plano Profissional', '{"en": "Professional Plan"}', 9990, 'brl', 'month',
  '{
    "pt-BR": ["Site WordPress pronto para o seu negócio", "Construtor de páginas profissional", "Você edita textos e imagens quando quiser", "Hospedagem inclusa", "Certificado SSL", "Backups automáticos", "Migração gratuita do site que você já tem", "Funciona com o seu próprio domínio", "Ativação feita pela nossa equipe em até 48 horas", "Painel do cliente para acompanhar tudo", "Aulas para aprender a cuidar do site", "Suporte 24/7"],
    "pt-PT": ["Site WordPress pronto para o seu negócio", "Construtor de páginas profissional", "Pode editar textos e imagens quando quiser", "Alojamento incluído", "Certificado SSL", "Cópias de segurança automáticas", "Migração gratuita do site que já tem", "Funciona com o seu próprio domínio", "Ativação pela nossa equipa no prazo de 48 horas", "Painel de cliente para acompanhar tudo", "Aulas para aprender a cuidar do site, em português do Brasil", "Suporte 24/7"],
    "en": ["WordPress site ready for your business", "Professional page builder", "Edit texts and images whenever you like", "Hosting included", "SSL certificate", "Automatic backups", "Free migration of the site you already have", "Works with your own domain", "Activated by our team within 48 hours", "Customer panel to follow everything", "Lessons on taking care of your site, in Brazilian Portuguese", "24/7 support"]
  }'
);
