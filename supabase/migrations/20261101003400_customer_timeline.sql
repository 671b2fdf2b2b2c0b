-- The history of a customer, from the tables of its parts. Their policies decide which entries a role reads.
create view public.customer_timeline with (security_invoker = on) as
  select e.profile_id, e.happened_at, e.kind, e.id, e.is_repeated, e.details
    from (
      select p.profile_id, coalesce(p.paid_at, p.invoiced_at) as happened_at, 'payment' as kind, 'payment:' || p.id as id,
             false as is_repeated,
             jsonb_build_object(
               'id', p.id, 'number', p.number, 'subscriptionId', p.subscription_id, 'status', p.status, 'amount', p.amount,
               'paid', p.amount_paid, 'paidOutside', p.amount_paid_outside, 'refunded', p.amount_refunded,
               'currency', p.currency, 'at', p.invoiced_at, 'firstFailedAt', p.first_failed_at, 'dueAt', p.due_at,
               'owedSince', p.owed_since, 'attempts', p.attempt_count, 'nextAttemptAt', p.next_attempt_at,
               'declineReason', p.decline_reason,
               'dispute', (select jsonb_build_object('id', d.id, 'status', d.status, 'dueAt', d.evidence_due_at,
                                                     'decision', d.decision)
                             from public.disputes d where d.payment_id = p.id order by d.opened_at desc, d.id limit 1),
               'withdrawn', (select coalesce(sum(d.amount_withdrawn), 0) from public.disputes d where d.payment_id = p.id),
               'invoiceUrl', p.hosted_invoice_url, 'voucherUrl', p.voucher_url, 'voucherUntil', p.voucher_expires_at
             ) as details
        from public.payments p
       where p.status <> 'draft'
      union all
      select d.profile_id, step.at, 'dispute', 'dispute:' || d.id || ':' || step.name, false,
             jsonb_build_object(
               'id', d.id, 'step', step.name, 'status', d.status, 'reason', d.reason, 'amount', d.amount,
               'withdrawn', d.amount_withdrawn, 'currency', d.currency, 'dueAt', d.evidence_due_at, 'decision', d.decision,
               'number', p.number, 'by', case when step.name = 'decided' then private.dispute_decider(d.id) end)
        from public.disputes d
        join public.payments p on p.id = d.payment_id
       cross join lateral (values ('opened', d.opened_at), ('closed', d.closed_at), ('decided', d.decided_at)) step (name, at)
       where step.at is not null
      union all
      select r.profile_id, r.created_at, 'refund', 'refund:' || r.id, false,
             jsonb_build_object(
               'amount', r.amount, 'currency', r.currency, 'reason', r.reason, 'status', r.status, 'note', n.note,
               'by', coalesce(a.full_name, a.email))
        from public.refunds r
        left join public.refund_notes n on n.refund_id = r.id
        left join public.profiles a on a.id = n.made_by
      union all
      select c.profile_id, coalesce(c.done_at, c.created_at), 'change', 'change:' || c.id, false,
             jsonb_build_object(
               'kind', c.kind, 'reason', c.reason, 'terms', c.terms, 'note', c.note, 'isDone', c.done_at is not null,
               'by', coalesce(a.full_name, a.email))
        from public.billing_changes c
        left join public.profiles a on a.id = c.made_by
      union all
      select m.profile_id, coalesce(m.sent_at, m.created_at), 'email', 'email:' || m.id, false,
             jsonb_build_object(
               'id', m.id, 'template', m.template, 'recipient', m.recipient, 'status', m.status, 'error', m.last_error)
        from public.email_outbox m
      union all
      select c.profile_id, c.created_at, 'message', 'message:' || c.id, false,
             jsonb_build_object('contactId', c.id, 'author', c.author_kind, 'isNote', false, 'text', left(c.message, 600))
        from public.contacts c
      union all
      select c.profile_id, m.created_at, 'message', 'message:' || m.id, false,
             jsonb_build_object(
               'contactId', c.id, 'author', m.author_kind, 'isNote', m.is_note, 'text', left(m.body, 600))
        from public.contact_messages m
        join public.contacts c on c.id = m.contact_id
      union all
      select s.profile_id, v.created_at, 'site', 'site:' || v.id, false,
             jsonb_build_object(
               'to', v.to_status, 'formerDomain', v.former_domain, 'domain', v.domain, 'undoes', v.undoes,
               'isUndone', exists (select from public.site_events u where u.undoes = v.id), 'note', n.note,
               'by', coalesce(a.full_name, a.email))
        from public.site_events v
        join public.sites s on s.id = v.site_id
        left join public.site_event_notes n on n.event_id = v.id
        left join public.profiles a on a.id = n.actor_id
      union all
      select l.profile_id, l.created_at, 'team', 'team:' || l.id,
             l.action in ('refunded', 'dispute_decided') or l.action = any (enum_range(null::public.billing_change_kind)::text[])
               or l.table_name is not distinct from 'sites' and 'status' = any (l.changed),
             jsonb_build_object(
               'actor', coalesce(a.full_name, l.actor_email, a.email), 'role', l.actor_role, 'area', l.area, 'action', l.action, 'table', l.table_name,
               'key', l.row_key, 'rowName', private.audit_row_name(l.table_name, l.row_key), 'changed', l.changed, 'before', l.before, 'after', l.after)
        from public.audit_log l
        left join public.profiles a on a.id = l.actor_id
    ) e
   where (select private.can('customers.read'));
comment on view public.customer_timeline is
  'What happened with a customer: payments, disputes, refunds, changes of billing, e-mails, messages, events of the site and actions of the team. For roles that may read customers, each part as far as they may read its table. Pages continue after happened_at and id.';
comment on column public.customer_timeline.profile_id is 'Customer.';
comment on column public.customer_timeline.happened_at is 'When it happened; for a paid invoice the time of the payment.';
comment on column public.customer_timeline.kind is 'payment, dispute, refund, change, email, message, site or team.';
comment on column public.customer_timeline.id is 'Kind and id of the row; orders entries of the same time.';
comment on column public.customer_timeline.is_repeated is 'Whether another entry shows the same fact: a refund, a decision after a dispute, a change of billing or a step of the site in the audit log.';
comment on column public.customer_timeline.details is 'The values of the entry, by kind.';
grant select on public.customer_timeline to authenticated;

create view public.customer_payment_totals with (security_invoker = on) as
  select p.profile_id, p.currency, sum(p.amount_paid - p.amount_refunded - w.amount)::bigint as paid,
         sum(p.amount_paid_outside) as paid_outside, sum(w.amount)::bigint as withdrawn,
         count(*) filter (where p.owed_since is not null) as overdue,
         coalesce(sum(p.amount - p.amount_paid) filter (where p.owed_since is not null), 0) as owed,
         min(p.owed_since) as owed_since,
         private.is_refund_to_decide(p.profile_id) as is_refund_to_decide
    from public.payments p
   cross join lateral (
     select coalesce(sum(d.amount_withdrawn), 0) as amount from public.disputes d where d.payment_id = p.id) w
   where (select private.can('money.read'))
   group by p.profile_id, p.currency;
comment on view public.customer_payment_totals is
  'What a customer has paid and owes, in minor units, for roles that may read payments.';
comment on column public.customer_payment_totals.profile_id is 'Customer.';
comment on column public.customer_payment_totals.currency is 'ISO 4217 code in lower case.';
comment on column public.customer_payment_totals.paid is 'Paid amount without refunds and without what banks took back.';
comment on column public.customer_payment_totals.paid_outside is 'The part of it that was paid outside of Stripe.';
comment on column public.customer_payment_totals.withdrawn is 'What banks took back, which paid leaves out.';
comment on column public.customer_payment_totals.overdue is 'Number of open invoices with a failed charge or a passed due date.';
comment on column public.customer_payment_totals.owed is 'Open amount of these invoices.';
comment on column public.customer_payment_totals.owed_since is 'Since when the oldest of them is owed; null without any.';
comment on column public.customer_payment_totals.is_refund_to_decide is
  'Whether everything was refunded while the subscription goes on.';
grant select on public.customer_payment_totals to authenticated;
grant execute on function private.is_refund_to_decide(uuid) to authenticated;
