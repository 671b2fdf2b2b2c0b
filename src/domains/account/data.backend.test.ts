import { beforeAll, expect, it } from "vitest";
import {
  getConversation,
  getRecentAnswer,
  getWhatsapp,
  listMessages,
  sendMessage,
  sendReply,
} from "@/domains/support/data";
import { loadProfile, saveLocale } from "./parts/session/session-data";
import { getBegunCourses, getCourse, listCourses, saveProgress } from "@/domains/courses/data";
import { getProfile, saveProfile } from "./data";
import {
  getDnsRecords,
  getSite,
  requestDomain,
  saveDomain,
  withdrawDomainRequest,
} from "@/domains/sites/data";
import { actAs, actAsCustomer, openListBackend } from "../../../tools/testing/list-backend.ts";
import {
  getOffer,
  getOpenInvoice,
  getSubscription,
  listPayments,
  requestBillingSync,
} from "@/domains/billing/data";

const backend = await openListBackend();
let ana: string;

beforeAll(async () => {
  ana = (await actAsCustomer({ full_name: "Ana Souza", domain: "ana-exemplo.com.br" })).id;
  await backend.sql(
    `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, current_period_end, started_at,
                                       card_brand, card_last4, card_expires_on, sync_ticket)
     values ('sub_former', $1, 1, 'canceled', 4990, 'brl', null, '2026-06-01', null, null, null, 1),
            ('sub_now', $1, 1, 'active', 12990, 'brl', '2026-12-20', '2026-01-20', 'visa', '4242', '2034-12-31', 1)`,
    [ana],
  );
  await backend.sql(
    `insert into public.price_moves (subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at,
                                     cancelled_at)
     values ('sub_now', $1, 9990, 12990, 'brl', 'price_new', '2026-12-20', null),
            ('sub_now', $1, 9990, 14990, 'brl', 'price_old', '2026-12-20', now())`,
    [ana],
  );
  await backend.sql(
    `insert into public.payments (id, subscription_id, profile_id, status, amount, currency, invoiced_at, voucher_kind, voucher_url,
                                  voucher_expires_at)
     select 'in_' || n, 'sub_now', $1, case when n in (3, 5) then 'open' else 'paid' end::public.payment_status, 9990, 'brl',
            timestamptz '2026-01-01' + n * interval '1 day', 'boleto', case n when 3 then 'https://stripe.test/b' end, '2026-12-01'
       from generate_series(1, 11) n`,
    [ana],
  );
  await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [ana]);
});

it("reads and saves the profile of the user", async () => {
  const seen = (await getProfile(ana))?.seen ?? "";
  await saveProfile(ana, { fullName: "Ana Lima", phone: "+5511987654321", locale: "pt-PT" }, seen);
  const profile = {
    fullName: "Ana Lima",
    avatarUrl: null,
    phone: "+5511987654321",
    domain: "ana-exemplo.com.br",
  };
  expect(await getProfile(ana)).toMatchObject(profile);
  await saveLocale(ana, "en");
  expect(await loadProfile(ana)).toMatchObject({ ...profile, locale: "en" });
});

it("reads the site with its history, newest first", async () => {
  expect(await getSite(ana)).toMatchObject({
    domain: "ana-exemplo.com.br",
    status: "awaiting_activation",
    check: { domain: "ana-exemplo.com.br", verdict: "unknown", records: [], checkedAt: null },
    requestedDomain: null,
    events: [
      { from: "awaiting_payment", to: "awaiting_activation" },
      { from: null, to: "awaiting_payment" },
    ],
  });
  expect(await getDnsRecords()).toContainEqual({ type: "A", name: "@", value: expect.any(String) });
});

it("changes the domain until the site is live, and requests another one after that", async () => {
  await saveDomain(ana, "ana-nova.com.br");
  expect((await getSite(ana))?.domain).toBe("ana-nova.com.br");
  await backend.sql("update public.sites set status = 'active' where profile_id = $1", [ana]);
  const site = await getSite(ana);
  await expect(saveDomain(ana, "ana-outra.com.br")).rejects.toMatchObject({ code: "domain_locked" });
  await requestDomain(site?.id ?? "", "ana-outra.com.br", "Mudei de nome");
  expect(await getSite(ana)).toMatchObject({
    requestedDomain: "ana-outra.com.br",
    requestedAt: expect.any(String),
  });
  await withdrawDomainRequest(site?.id ?? "", "ana-outra.com.br");
  expect((await getSite(ana))?.requestedDomain).toBeNull();
});

it("reads the subscription in service, with the price of its period and the announced one", async () => {
  expect(await getSubscription(ana)).toMatchObject({
    id: "sub_now",
    plan: { name: "Plano Profissional", features: { en: expect.arrayContaining(["Hosting included"]) } },
    price: { amount: 9990, currency: "brl" },
    nextPrice: { price: { amount: 12_990 }, startsAt: "2026-12-20T00:00:00+00:00" },
    card: { brand: "visa", last4: "4242", expiresOn: "2034-12-31" },
  });
});

it.each([
  ["open", ["needs_response"], null, false],
  ["lost and undecided", ["lost"], null, true],
  ["lost while another is open", ["lost", "under_review"], null, false],
  ["lost and decided", ["lost"], "kept", false],
  ["won", ["won"], null, false],
])("reads whether a dispute that is %s is lost", async (_, statuses, decision, isDisputeLost) => {
  await backend.sql(
    `insert into public.disputes (id, payment_id, profile_id, status, amount, currency, opened_at, decision, decided_at)
     select 'dp_' || n, 'in_1', $1, status::public.dispute_status, 9990, 'brl', now(), $3::public.dispute_decision,
            case when $3 is not null then now() end
       from unnest($2::text[]) with ordinality disputed (status, n)`,
    [ana, statuses, decision],
  );
  expect(await getSubscription(ana)).toMatchObject({ isDisputeLost });
  await backend.sql("delete from public.disputes where profile_id = $1", [ana]);
});

it("reads payments ten on a page, newest first, and the oldest open invoice", async () => {
  const page = await listPayments(ana, 1);
  expect(page).toMatchObject({ pageCount: 2, total: 11 });
  expect(page.items.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `in_${n}`));
  expect((await listPayments(ana, 2)).items).toMatchObject([{ id: "in_1", amount: 9990, voucher: null }]);
  expect(await listPayments(ana, 9)).toMatchObject({ page: 1 });
  expect(await getOpenInvoice(ana)).toMatchObject({
    id: "in_3",
    voucher: { kind: "boleto", url: "https://stripe.test/b", expiresAt: "2026-12-01T00:00:00+00:00" },
  });
  await expect(requestBillingSync()).resolves.toBeUndefined();
});

it("offers the plan on sale and the configured payment link", async () => {
  expect(await getOffer(1)).toMatchObject({ plan: { id: 1 }, paymentLink: null });
  await backend.sql(
    "update public.settings set value = 'https://buy.stripe.test/abc' where key = 'hosted_payment_link'",
  );
  expect(await getOffer(2)).toEqual({ plan: null, paymentLink: "https://buy.stripe.test/abc" });
});

it("reads courses with the progress of the user", async () => {
  const { items } = await listCourses({ term: "", page: 1 });
  // The seed's course, because other tests make shorter ones in the same database.
  const course = items.find(({ id }) => id === "5e000000-0000-4000-8000-000000000001");
  expect(course).toMatchObject({ completed: 0, percent: 0, begun: false, coverUrl: null });
  expect(await listCourses({ term: "xyz 100%", page: 1 })).toEqual({
    items: [],
    page: 1,
    pageCount: 1,
    total: 0,
  });
  expect(await getBegunCourses()).toEqual([]);

  const id = course?.id ?? "";
  const lesson = (await getCourse(id))?.modules[0]?.lessons[0];
  await saveProgress(lesson?.id ?? "", { completed: true }, 0);
  await saveProgress(lesson?.id ?? "", { positionSeconds: 12.9 }, 0);
  expect((await getCourse(id))?.modules[0]?.lessons[0]).toMatchObject({
    ...lesson,
    completed: true,
    isNew: false,
    positionSeconds: 12,
  });
  expect(await getBegunCourses()).toMatchObject([{ id, completed: 1, nextLessonId: expect.any(String) }]);
  expect(await getCourse("../profiles")).toBeNull();
});

it("sends a message once, lists it by its subject, and continues its conversation", async () => {
  const message = {
    subject: "Meu site",
    text: "Abre devagar.",
    attachmentIds: [],
    requestId: crypto.randomUUID(),
  };
  await sendMessage(message);
  await sendMessage(message);
  const { items, total } = await listMessages(ana, 1);
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { subject: "Meu site", text: "Abre devagar.", status: "open", answeredAt: null },
  ]);

  const contactId = items[0]?.id ?? "";
  await sendReply({ contactId, text: "E agora?", attachmentIds: [], requestId: crypto.randomUUID() });
  expect(await getConversation(contactId)).toMatchObject({
    subject: "Meu site",
    customer: {
      name: "Ana Lima",
      domain: "ana-nova.com.br",
      site: "active",
      subscription: { amount: 12_990 },
    },
    messages: [{ text: "Abre devagar." }, { text: "E agora?", author: "customer", isNote: false }],
  });
  expect(await getWhatsapp()).toBeNull();

  expect(await getRecentAnswer(ana)).toBeNull();
  await backend.sql("update public.contacts set status = 'answered' where id = $1", [contactId]);
  expect(await getRecentAnswer(ana)).toEqual({ id: contactId, subject: "Meu site", isFirst: false });
  await backend.sql("update public.contacts set answered_at = now() - interval '15 days' where id = $1", [
    contactId,
  ]);
  expect(await getRecentAnswer(ana)).toBeNull();
});

const sendAnother = () =>
  sendMessage({ subject: "S", text: "T", attachmentIds: [], requestId: crypto.randomUUID() });

it("throws rate_limited with the seconds to wait after too many messages", async () => {
  await expect(Promise.all(Array.from({ length: 30 }, sendAnother))).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: expect.any(Number),
  });
});

it("reads only the user's own rows, although an administrator may read all", async () => {
  const admin = await actAs("admin");
  expect(await getSubscription(admin)).toBeNull();
  expect(await getOpenInvoice(admin)).toBeNull();
  expect((await listPayments(admin, 1)).items).toEqual([]);
  expect((await listMessages(admin, 1)).items).toEqual([]);
  expect((await getSite(admin))?.domain).not.toBe("ana-nova.com.br");
});
