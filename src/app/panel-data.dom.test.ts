import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SessionProfile } from "@/domains/account/parts/session/session-data";
import { clearProfileRead, readProfileOnce } from "@/domains/account/parts/session/session-profile";
import { profileQuery } from "@/domains/account/data";
import { siteQuery } from "@/domains/sites/data";
import { clearStoredSession, sessionStorageKey } from "@/platform/backend/supabase";
import { answer, hold, refuse, sent } from "@/test/backend";
import { subscription, user } from "@/test/dashboard";
import { profile } from "@/test/profile";
import { panelQueryClient, prefetchFirstPage, prefetchPage } from "./panel-data";
import { paymentsQuery, subscriptionQuery } from "@/domains/billing/data";
import { answerPanel, subscriptionRow } from "@/test/panel-answers";

const session = { access_token: "a", refresh_token: "r", expires_at: 4_000_000_000, user: { id: user.id } };

const shownProfile = () => panelQueryClient.of(user.id).getQueryData(profileQuery(user.id).queryKey);

beforeEach(() => {
  answerPanel({ subscription: null, invoice: null, site: null, profile: null });
  answer("GET plans", []);
  localStorage.setItem(sessionStorageKey(), JSON.stringify(session));
  answer("GET settings", []);
  answer("GET course_overview", []);
  answer("GET contacts", () => Response.json([], { headers: { "content-range": "*/0" } }));
});

afterEach(() => {
  panelQueryClient.forget();
  clearProfileRead();
  clearStoredSession();
  window.history.replaceState(null, "", "/");
});

test.each([
  ["/dashboard", async () => expect(await sent("GET course_overview")).toHaveLength(1)],
  ["/dashboard/minha-assinatura", async () => expect(await sent("GET plans")).toHaveLength(1)],
])("prefetches the data of %s in addition to the shared data", async (path, expectRead) => {
  await prefetchPage(new QueryClient(), user.id, path);
  expect(await sent("GET subscriptions")).toHaveLength(1);
  expect(await sent("GET sites")).toHaveLength(1);
  expect(await sent("GET profiles")).toHaveLength(1);
  await expectRead();
});

test("prefetches the messages and the team's WhatsApp number of the support page", async () => {
  await prefetchPage(new QueryClient(), user.id, "/dashboard/suporte");
  expect(await sent("GET settings")).toHaveLength(1);
  expect(await sent("GET contacts")).toHaveLength(1);
});

test("prefetches the list page of the URL", async () => {
  const ranges: (string | null)[] = [];
  answer("GET payments", ({ url }: Request) => {
    ranges.push(new URL(url).searchParams.get("offset"));
    return [];
  });
  await prefetchPage(new QueryClient(), user.id, "/dashboard/minha-assinatura?pagina=3");
  expect(ranges).toEqual(["20"]);
});

test("prefetches neither cached data nor data of other areas", async () => {
  const client = new QueryClient();
  client.setQueryData(subscriptionQuery(user.id).queryKey, subscription());
  await prefetchPage(client, user.id, "/planos");
  await prefetchPage(client, user.id, "/dashboard");
  expect(await sent("GET subscriptions")).toEqual([]);
  expect(await sent("GET sites")).toHaveLength(1);
});

test("a page shows a renewal in the next charge, in the payments and in the site's state together", async () => {
  const client = panelQueryClient.of(user.id);
  const reads = [subscriptionQuery(user.id), paymentsQuery(user.id, 1), siteQuery(user.id)] as const;
  const stops = reads.map((query) =>
    new QueryObserver<unknown>(client, query as never).subscribe(() => undefined),
  );
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  answerPanel({ subscription: subscriptionRow() });
  await client.refetchQueries({ queryKey: subscriptionQuery(user.id).queryKey });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(await sent("GET payments")).toHaveLength(2);
  expect(await sent("GET sites")).toHaveLength(2);
  for (const stop of stops) stop();
});

test("the first page uses the prefetched data", async () => {
  window.history.replaceState(null, "", "/dashboard");
  answerPanel({ subscription: subscriptionRow() });
  await prefetchFirstPage();
  expect(panelQueryClient.of(user.id).getQueryData(subscriptionQuery(user.id).queryKey)).toEqual(
    subscription(),
  );
});

test("the first page and the session share one read of the profile in either order", async () => {
  window.history.replaceState(null, "", "/dashboard");
  const row: SessionProfile = { ...profile(), locale: "pt-BR" };
  answer("GET profiles", [row]);
  await prefetchFirstPage();
  expect(shownProfile()).toEqual(row);
  expect(await readProfileOnce(user.id)).toEqual(row);
  expect(await sent("GET profiles")).toHaveLength(1);

  clearProfileRead();
  panelQueryClient.forget();
  await readProfileOnce(user.id);
  await prefetchFirstPage();
  expect(shownProfile()).toEqual(row);
  expect(await sent("GET profiles")).toHaveLength(2);
});

test("the first page reads the profile itself when the session failed to", async () => {
  window.history.replaceState(null, "", "/dashboard");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answerPanel({ profile: profile() });
  refuse("GET profiles", 400, {}, 1);
  await prefetchFirstPage();
  expect(shownProfile()).toEqual(profile());
});

test("a panel that is opened again reads the profile again", async () => {
  window.history.replaceState(null, "", "/dashboard");
  answerPanel({ profile: profile() });
  await prefetchFirstPage();
  panelQueryClient.forget();
  await prefetchFirstPage();
  expect(shownProfile()).toEqual(profile());
});

test("the first page waits at most one second for a slow read", async () => {
  vi.useFakeTimers();
  window.history.replaceState(null, "", "/dashboard");
  hold("GET sites");
  const opening = prefetchFirstPage();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(opening).resolves.toBeUndefined();
  vi.useRealTimers();
});

test("a new user gets a new query client", () => {
  const client = panelQueryClient.of(user.id);
  client.setQueryData(subscriptionQuery(user.id).queryKey, subscription());
  expect(panelQueryClient.of("someone-else")).not.toBe(client);
});
