import type { Sql } from "../backend.ts";
import { administratorId } from "./store-team.ts";

/** Stores the author and reason of the stories' refunds, and price moves that were cancelled. */
export async function storeMoneyWork(sql: Sql): Promise<void> {
  await sql(
    `with refund as (
       insert into public.refunds (id, payment_id, profile_id, amount, currency, reason, status, created_at)
       select md5('demo refund ' || y.id)::uuid, y.id, y.profile_id, y.amount_refunded, y.currency,
              (array['requested_by_customer', 'service_problem']::public.refund_reason[])[1 + (row_number() over (order by p.email))::int % 2], 'succeeded',
              greatest(y.paid_at, now() - interval '2 days')
         from public.payments y join public.profiles p on p.id = y.profile_id
        where y.amount_refunded > 0 and p.email like '%@exemplo.example'
       returning *
     ), note as (
       insert into public.refund_notes (refund_id, note, made_by)
       select id, 'Combinado com o cliente por telefone.', $1 from refund
     )
     insert into public.audit_log (created_at, actor_id, actor_email, actor_role, area, action, profile_id, after)
     select r.created_at, a.id, a.email, 'admin', 'money', 'refunded', r.profile_id,
            jsonb_build_object('payment', r.payment_id, 'amount', r.amount, 'reason', r.reason)
       from refund r, auth.users a where a.id = $1`,
    [administratorId],
  );
  await sql(
    `insert into public.price_moves
       (subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at, announced_at, cancelled_at, done_at)
     select s.id, s.profile_id, s.unit_amount, s.unit_amount + 1000, s.currency, 'price_demo_withdrawn',
            now() - interval '20 days', now() - interval '60 days', now() - interval '58 days', now() - interval '58 days'
       from public.subscriptions s join public.profiles p on p.id = s.profile_id
      where s.status = 'active' and p.email like '%@exemplo.example'
      order by p.email limit 5`,
  );
  await sql(
    `insert into public.audit_log (created_at, actor_id, actor_email, actor_role, area, action, after)
     select now() - n * interval '9 days', a.id, a.email, 'admin', 'customers', 'list_exported',
            jsonb_build_object('list', 'customers', 'rows', 400 - n * 9)
       from auth.users a, generate_series(1, 6) n where a.id = $1`,
    [administratorId],
  );
}
