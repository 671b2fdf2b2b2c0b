import type { QueryClient } from "@tanstack/react-query";
import { paths } from "@/config/paths";
import { readProfileOnce, takeProfileRead } from "@/features/auth/session/profile-read";
import { loadProfile } from "@/features/auth/session/session-profile-api";
import { subscriptionQuery } from "@/features/billing/queries";
import { getProfile } from "@/features/profile/api";
import { profileQuery } from "@/features/profile/queries";
import { siteQuery } from "@/features/site/queries";
import { toPageNumber } from "@/lib/page-number";
import { createQueryClient } from "@/lib/query-client";
import { freshStoredSession } from "@/lib/supabase";
import { dashboardPages, type Read } from "../../dashboard-pages";

// A slower answer finds the page's skeleton instead of keeping the whole panel back.
const patienceMs = 1_000;

// What is read for whoever the panel is open for, from before its first page is rendered.
let opened: { userId: string; client: QueryClient } | null = null;

/**
 * Asks for what a page of the panel shows and has not been read yet.
 *
 * @param at address from the path on
 */
export async function prefetchPage(client: QueryClient, userId: string, at: string): Promise<void> {
  const { pathname, searchParams } = new URL(at, window.location.origin);
  if (!pathname.startsWith(paths.dashboard.home)) return;
  const page = toPageNumber(searchParams.get("pagina"));
  // What has been read before is shown at once, and read again by the page itself.
  const read: Read = (query) => client.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  const entry = dashboardPages.find(({ path }) => path.replace("/*", "") === pathname);
  await Promise.all([
    // Header and notices show these on every page.
    read(profileQuery(userId)),
    read(subscriptionQuery(userId)),
    read(siteQuery(userId)),
    ...(entry?.prefetch?.(read, userId, page) ?? []),
  ]);
}

// The session reads the profile for its name and language: the panel shows what it has read.
function adoptProfileRead(client: QueryClient, userId: string): void {
  const read = takeProfileRead(userId);
  if (!read) return;
  void client.prefetchQuery({ ...profileQuery(userId), queryFn: () => read.catch(() => getProfile(userId)) });
}

function openQueryClient(userId: string): QueryClient {
  const client = createQueryClient();
  adoptProfileRead(client, userId);
  return client;
}

/**
 * Asks for what the page at this address shows beside the wait for its session, so that
 * it opens with its content. Waits no longer than a second.
 */
export async function prefetchFirstPage(): Promise<void> {
  const userId = freshStoredSession()?.user.id;
  if (userId === undefined || !window.location.pathname.startsWith(paths.dashboard.home)) return;
  const { pathname, search } = window.location;
  // The session needs the same row: whichever of the two comes first reads it for both.
  if (opened?.userId !== userId) readProfileOnce(userId, loadProfile).catch(() => undefined);
  await Promise.race([
    prefetchPage(queryClientFor(userId), userId, pathname + search),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ]);
}

/** The queries for one user, with what was asked for ahead. What was read for one person never serves the next. */
export function queryClientFor(userId: string): QueryClient {
  if (opened?.userId !== userId) opened = { userId, client: openQueryClient(userId) };
  return opened.client;
}

/** Forgets what was read, for the panel is being left. */
export function forgetQueryClient(): void {
  opened = null;
}
