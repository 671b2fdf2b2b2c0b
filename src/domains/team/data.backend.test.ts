import { beforeAll, expect, it } from "vitest";
import { getConversation } from "@/domains/support/data";
import { changeConversation, sendAnswer } from "@/domains/support/team/data";
import {
  getManagedSite,
  readMigrationAccess,
  takeSiteStep,
  tickItem,
  undoSiteStep,
} from "@/domains/sites/team/data";
import { getCustomerCourse, listCustomerCourses } from "@/domains/courses/data";
import { addOwnedRows } from "../../../supabase/tests/account/owned-fixture.ts";
import { actAs, actAsCustomer, openListBackend } from "../../../tools/testing/list-backend.ts";
import { getCustomer, listTimeline, resendEmail } from "./data";
import { getTeamRole, noteViewedAs, setCustomerPhone, setTeamRole } from "./customers/data";
import { getAdminDashboard } from "./tasks/data";

const backend = await openListBackend();
let bia: string;
let siteId: string;

beforeAll(async () => {
  const name = "Bia Freguesa";
  const account = await actAsCustomer({ full_name: name, phone: "+5511900000001" });
  bia = account.id;
  await backend.sql(
    `with subscription as (
       insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
       values ('sub_bia', $1, 1, 'active', 9990, 'brl', '2026-01-20', 1) returning id, profile_id)
     insert into public.payments (id, subscription_id, profile_id, status, amount, amount_paid, currency, invoiced_at)
     select 'in_bia', id, profile_id, 'paid', 9990, 9990, 'brl', '2026-01-20' from subscription`,
    [bia],
  );
  await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [bia]);
  await addOwnedRows(backend.sql, { id: bia, name, email: account.email });
  const [site] = await backend.sql("select id from public.sites where profile_id = $1", [bia]);
  siteId = String(site?.["id"]);
  await actAs("admin");
});

it("reads the state of a customer", async () => {
  expect(await getCustomer(bia)).toMatchObject({
    fullName: "Bia Freguesa",
    phone: "+5511900000001",
    language: "pt-BR",
    stripeId: null,
    site: { id: siteId, status: "awaiting_activation" },
    subscriptions: [{ id: "sub_bia", amount: 9990, cancelAtPeriodEnd: false }],
    totals: { paid: 9990, overdue: 0, owed: 0, owedSince: null },
    owed: null,
    tasks: expect.arrayContaining([expect.objectContaining({ kind: "message_given_up" })]),
  });
});

it("reads the history of a customer latest first, page by page and by part", async () => {
  const { entries, next } = await listTimeline(bia, null, null);
  expect(next).toBeNull();
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(
    new Set(["payment", "dispute", "refund", "change", "email", "message", "site", "team"]),
  );
  const times = entries.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const first = entries[0] ?? null;
  expect((await listTimeline(bia, null, first)).entries).toEqual(entries.slice(1));
  const refunds = await listTimeline(bia, "payments", null);
  expect(refunds.entries.filter(({ kind }) => kind !== "change")).toMatchObject([
    { kind: "refund", details: { amount: 100, reason: "other", note: "Pedido de Bia Freguesa", by: null } },
    { kind: "dispute", details: { step: "opened", status: "won", withdrawn: 0, by: null } },
    { kind: "payment", details: { id: "in_bia", paid: 9990, paidOutside: 0, refunded: 0, voucherUrl: null } },
  ]);
  expect(refunds.entries.filter(({ kind }) => kind === "change")).toMatchObject([
    { details: { kind: "payment_marked_paid", reason: "cash", note: "Pedido de Bia Freguesa", by: null } },
  ]);
});

it("reads no parts that the role does not include", async () => {
  await actAs("finance");
  expect(await getCustomer(bia)).toMatchObject({ site: null, totals: { paid: 9990 } });
  await actAs("editor");
  await expect(getCustomer(bia)).rejects.toMatchObject({ code: "not_found" });
  await expect(listCustomerCourses(bia)).rejects.toMatchObject({ code: "forbidden" });
  await actAs("admin");
});

it("finds no customer and no site under unknown or malformed ids", async () => {
  const unknown = "00000000-0000-4000-8000-00000000ffff";
  await expect(getCustomer(unknown)).rejects.toMatchObject({ code: "not_found" });
  await expect(getCustomer("nobody")).rejects.toMatchObject({ code: "not_found" });
  await expect(noteViewedAs("nobody")).rejects.toMatchObject({ code: "not_found" });
  await expect(getManagedSite(unknown)).rejects.toMatchObject({ code: "not_found" });
  await expect(getManagedSite("site-1")).rejects.toMatchObject({ code: "not_found" });
  await expect(getConversation(unknown)).rejects.toMatchObject({ code: "not_found" });
});

it("changes phone and role of an account, and refuses what was changed before", async () => {
  await setCustomerPhone({ id: bia, seen: "+5511900000001", phone: "+5511900000002" });
  const late = setCustomerPhone({ id: bia, seen: "+5511900000001", phone: "+5511900000003" });
  await expect(late).rejects.toMatchObject({ code: "conflict" });

  const admin = await actAs("admin");
  await setTeamRole(bia, "support");
  expect(await getTeamRole(bia)).toBe("support");
  await setTeamRole(bia, null);
  expect(await getTeamRole(bia)).toBeNull();
  await expect(setTeamRole(admin, null)).rejects.toMatchObject({ code: "conflict" });
  expect(await noteViewedAs(bia)).toBe(true);
});

it("resends an e-mail once, and not while it is queued", async () => {
  const [row] = await backend.sql(
    `insert into public.email_outbox (profile_id, template, recipient, locale, dedupe_key, status, payload)
     values ($1, 'password_changed', 'bia@customer.test', 'pt-BR', 'bia-mail', 'sent', '{}') returning id`,
    [bia],
  );
  const id = String(row?.["id"]);
  await resendEmail(id);
  await expect(resendEmail(id)).rejects.toMatchObject({ code: "conflict" });
});

it("reads a site with all that belongs to it", async () => {
  expect(await getManagedSite(siteId)).toMatchObject({
    status: "awaiting_activation",
    customer: { id: bia, fullName: "Bia Freguesa", language: "pt-BR" },
    details: { notes: "Site de Bia Freguesa", wordpress_url: "" },
    ticks: { hosting: { item: "hosting", by: { fullName: "Bia Freguesa" } } },
    accessStoredAt: expect.any(String),
    events: [
      { to: "awaiting_activation", told: { note: "Bia Freguesa", by: { fullName: "Bia Freguesa" } } },
      { told: null },
    ],
    request: { domain: "nova.example", byCustomer: true, verdict: "unknown", checkedAt: null },
  });
  expect(await readMigrationAccess(siteId)).toBe("Acesso de Bia Freguesa");
});

it("ticks an item that someone else ticked before, and takes a step back", async () => {
  await tickItem(siteId, "backup", true);
  await tickItem(siteId, "backup", true);
  expect((await getManagedSite(siteId)).ticks.backup).toBeDefined();
  await tickItem(siteId, "backup", false);
  expect((await getManagedSite(siteId)).ticks.backup).toBeUndefined();

  const event = await takeSiteStep(siteId, "activate", "awaiting_activation", "Combinado");
  expect((await getManagedSite(siteId)).events[0]).toMatchObject({
    to: "active",
    told: { note: "Combinado" },
  });
  await undoSiteStep(event ?? 0);
  await expect(undoSiteStep(event ?? 0)).rejects.toMatchObject({ code: "conflict" });
});

it("answers and closes a conversation, and refuses both after a concurrent change", async () => {
  const [contact] = await backend.sql("select id from public.contacts where profile_id = $1", [bia]);
  const contactId = String(contact?.["id"]);
  const { messages } = await getConversation(contactId);
  const answer = { contactId, text: "Já vimos.", attachmentIds: [], isNote: false };
  const seen = messages.at(-1)?.id ?? 0;
  await sendAnswer({ ...answer, seen, requestId: crypto.randomUUID() });
  const late = sendAnswer({ ...answer, seen, requestId: crypto.randomUUID() });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  expect((await getConversation(contactId)).messages.at(-1)).toMatchObject({
    author: "team",
    text: "Já vimos.",
  });

  await changeConversation({ id: contactId, status: { from: "answered", to: "closed" } });
  const again = changeConversation({ id: contactId, status: { from: "answered", to: "closed" } });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
  const admin = await actAs("admin");
  await changeConversation({ id: contactId, assignee: { from: null, to: admin } });
  const taken = changeConversation({ id: contactId, assignee: { from: null, to: admin } });
  await expect(taken).rejects.toMatchObject({ code: "conflict" });
});

it("reads courses with the progress of the customer", async () => {
  const [course] = await listCustomerCourses(bia);
  expect(course).toMatchObject({ title: "Curso", completed: 1, percent: 100, language: "pt-BR" });
  expect(await getCustomerCourse(bia, course?.id ?? "")).toMatchObject({
    title: "Curso",
    completed: 1,
    nextLessonId: null,
    modules: [{ lessons: [{ title: "Aula", completed: true }] }],
  });
});

it("reads the figures of the first page, with null for parts that the role does not include", async () => {
  expect(await getAdminDashboard()).toMatchObject({ users: { all: expect.any(Number) } });
  await actAs("editor");
  expect(await getAdminDashboard()).toMatchObject({ activations: null, money: null, users: null });
});
