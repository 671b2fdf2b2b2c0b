import type { QueryClient } from "@tanstack/react-query";
import { readAdminFlag } from "@/features/admin-access/admin-flag";
import { permissionsQuery } from "@/features/admin-access/queries";
import { createQueryClient } from "@/lib/query-client";
import { freshStoredSession } from "@/lib/supabase";

// What is read for whoever the administration is open for, from before its first page is rendered.
let opened: { userId: string | null; client: QueryClient } | null = null;

/** The queries for one person. What was read for one never serves the next. */
export function adminQueryClientFor(userId: string | null): QueryClient {
  if (opened?.userId !== userId) opened = { userId, client: createQueryClient() };
  return opened.client;
}

/** Forgets what was read, for the administration is being left. */
export function forgetAdminQueryClient(): void {
  opened = null;
}

/**
 * Asks for the panel and the permissions beside the wait for the session, where the last one
 * signed in was of the team: nobody else loads the panel before they are let in.
 */
export function prefetchForTeam(loadPanel: () => Promise<unknown>): void {
  const userId = readAdminFlag() ? freshStoredSession()?.user.id : undefined;
  if (userId === undefined) return;
  void adminQueryClientFor(userId).prefetchQuery(permissionsQuery(userId));
  // A failure shows when the panel itself is rendered.
  loadPanel().catch(() => undefined);
}
