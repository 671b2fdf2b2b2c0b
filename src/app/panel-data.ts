import type { QueryClient } from "@tanstack/react-query";
import { paths } from "@/platform/paths";
import { adoptProfileLanguage, takeProfileRead } from "@/domains/account/parts/session/session-profile";
import { getProfile, profileQuery } from "@/domains/account/data";
import { siteQuery } from "@/domains/sites/data";
import { queryClientPerUser } from "@/platform/query-client";
import { toPageNumber } from "@/platform/pagination";
import { freshStoredSession } from "@/platform/backend/supabase";
import { type Read, dashboardPages } from "./dashboard-pages";
import { subscriptionQuery } from "@/domains/billing/data";

// After that, the page shows its skeleton instead of delaying the whole panel.
const maxWaitMs = 1_000;

// Keys of what pages of the panel show of the same customer: a renewal moves the next charge and adds a payment.
const customerFacts = [["billing"], ["site"], ["profile"], ["support"]];

/** The query client of the panel, which starts with the profile that the session has read. */
export const panelQueryClient = queryClientPerUser(customerFacts, adoptProfileRead);

/**
 * Prefetches the data of a panel page unless it is cached.
 *
 * @param at address from the path on
 */
export async function prefetchPage(client: QueryClient, userId: string, at: string): Promise<void> {
  const { pathname, searchParams } = new URL(at, window.location.origin);
  if (!pathname.startsWith(paths.dashboard.home)) return;
  const page = toPageNumber(searchParams.get("pagina"));
  // Cached data is shown immediately, and the page itself refreshes it.
  // The page itself shows the error of a read.
  const read: Read = (query) =>
    client.query({ ...query, staleTime: "static" }).then(
      () => undefined,
      () => undefined,
    );
  const entry = dashboardPages.find(({ path }) => path.replace("/*", "") === pathname);
  await Promise.all([
    // The header and the notices of every page show this data.
    read(profileQuery(userId)),
    read(subscriptionQuery(userId)),
    read(siteQuery(userId)),
    ...(entry?.prefetch?.(read, userId, page) ?? []),
  ]);
}

// The session reads the profile for name and language. This puts its result into the cache.
function adoptProfileRead(client: QueryClient, userId: string): void {
  const read = takeProfileRead(userId);
  if (!read) return;
  client
    .query({ ...profileQuery(userId), queryFn: () => read.catch(() => getProfile(userId)) })
    .catch(() => undefined);
}

/**
 * Prefetches the data of the current address while the session loads, so that the page opens with its content. Waits
 * at most one second.
 */
export async function prefetchFirstPage(): Promise<void> {
  const userId = freshStoredSession()?.user.id;
  if (userId === undefined || !window.location.pathname.startsWith(paths.dashboard.home)) return;
  const { pathname, search } = window.location;
  // The session needs the same row, so the first of both reads it for both. From a public page, this page is the first
  // that needs it.
  const language = panelQueryClient.has(userId) ? undefined : adoptProfileLanguage(userId);
  await Promise.race([
    Promise.all([prefetchPage(panelQueryClient.of(userId), userId, pathname + search), language]),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ]);
}
