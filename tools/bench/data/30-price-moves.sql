-- One of a hundred live subscriptions will move to another price, and one pays an earlier price.
update public.subscriptions s set unit_amount = 7990 where sync_ticket % 100 = 30;

insert into public.price_moves (subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at)
select s.id, s.profile_id, s.unit_amount, 9990, s.currency, 'price_bench', s.current_period_end + interval '1 month'
  from public.subscriptions s
 where s.sync_ticket % 200 = 30 and private.is_live_status(s.status);
