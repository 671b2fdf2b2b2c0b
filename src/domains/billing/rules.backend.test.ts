import { collectionMethods, subscriptionStatuses } from "@contract/enums";
import { expect, it } from "vitest";
import { actAs, openListBackend } from "../../../tools/testing/list-backend.ts";
import { cardNeededBy, nextBillingAt, type Subscription } from "./rules";

const backend = await openListBackend();

const rows = `
  insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket, as_of,
      collection_method, is_chargeable, current_period_end, cancel_at_period_end, cancel_at, pause_behavior, pause_resumes_at,
      pause_for_dispute, suspended_by_pause, next_charge_at, past_due_since, grace_ends_at)
  select 'sub_p' || row_number() over (), $1, 1, status, 9990, 'brl', now(), 1, now(), method, chargeable, period_end, at_end,
         cancel_at, pause, case when resumes then now() + interval '50 days' end, for_dispute, suspended,
         case when pause is null then period_end when resumes then now() + interval '60 days' end,
         case when grace_ends_at is not null then now() - interval '9 days' end, grace_ends_at
    from unnest(enum_range(null::public.subscription_status)) status
   cross join unnest(enum_range(null::public.collection_method)) method
   cross join (values (true), (false)) charge (chargeable)
   cross join (values (null), (now() + interval '30 days')) period (period_end)
   cross join (values (false, null::timestamptz), (true, null), (true, now() + interval '30 days'), (false, now() + interval '5 days'),
                      (false, now() + interval '40 days'), (false, now() + interval '90 days')) cancelling (at_end, cancel_at)
   cross join (values (null::public.pause_behavior, false, false, false), ('void', false, false, false), ('keep_as_draft', true, false, false),
                      ('void', true, true, false), ('void', false, true, false), ('void', true, false, true)) pausing (pause, resumes, for_dispute, suspended)
   cross join (values (null::timestamptz), (now() - interval '2 days'), (now() + interval '2 days')) debt (grace_ends_at)`;

const read = `
  select jsonb_build_object(
           'status', s.status, 'collectionMethod', s.collection_method, 'isChargeable', s.is_chargeable,
           'periodEnd', s.current_period_end, 'cancelAtPeriodEnd', s.cancel_at_period_end, 'cancelAt', s.cancel_at,
           'pauseBehavior', s.pause_behavior, 'pauseForDispute', s.pause_for_dispute, 'inService', s.in_service,
           'nextChargeAt', s.next_charge_at) as subscription,
         private.charge_promise(s) as promise
    from public.subscriptions s where s.profile_id = $1`;

it("the panel and the e-mails promise the same about the next charge, for all states of a subscription", async () => {
  await actAs("finance");
  const { id } = await backend.addAccount({ full_name: "Promessa" });
  // Thousands of rows of one customer: nothing else follows from them.
  await backend.sql("set session_replication_role = replica");
  await backend.sql(rows, [id]);
  await backend.sql("set session_replication_role = origin");
  const stored = await backend.sql(read, [id]);
  expect(stored).toHaveLength(subscriptionStatuses.length * collectionMethods.length * 2 * 2 * 6 * 6 * 3);
  const differing = stored.filter(({ subscription, promise }) => {
    const value = subscription as Subscription;
    const byHand = value.collectionMethod === "send_invoice";
    const renewsAt = byHand ? null : nextBillingAt(value);
    const cardBy = cardNeededBy(value);
    const panel = { ...(renewsAt && { renews_at: renewsAt }), ...(cardBy && { card_by: cardBy }) };
    return JSON.stringify(panel) !== JSON.stringify(promise);
  });
  expect(differing).toEqual([]);
  const promises = new Set(stored.map(({ promise }) => Object.keys(promise as object).join()));
  expect(promises).toEqual(new Set(["", "renews_at", "card_by"]));
});
