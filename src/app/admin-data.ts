import type { QueryClient } from "@tanstack/react-query";
import { readAdminFlag } from "@/domains/team/admin-flag";
import { permissionsQuery } from "@/domains/team/admin-access-queries";
import { createQueryClient } from "@/platform/query-client";
import { followChanges } from "@/platform/follow-changes";
import { freshStoredSession } from "@/platform/supabase";

// Keys of what pages of the administration show of the same customers, as figures, lists and pages.
const customerFacts = [
  ["admin-dashboard"],
  ["customers"],
  ["activations"],
  ["disputes"],
  ["price-moves"],
  ["team-tasks"],
  ["support"],
  ["billing"],
  ["site"],
];

// Query client of the current user, created before the first page is rendered.
let opened: { userId: string | null; client: QueryClient } | null = null;

/** Returns the query client of a user. A different user gets a new one. */
export function adminQueryClientFor(userId: string | null): QueryClient {
  if (opened?.userId !== userId) {
    opened = { userId, client: createQueryClient() };
    followChanges(opened.client, customerFacts);
  }
  return opened.client;
}

/** Discards the cached data when the user leaves the administration. */
export function forgetAdminQueryClient(): void {
  opened = null;
}

/**
 * Prefetches the panel and the permissions while the session loads if the last user was a team member. Other users do
 * not load the panel before their role is checked.
 */
export function prefetchForTeam(loadPanel: () => Promise<unknown>): void {
  const userId = readAdminFlag() ? freshStoredSession()?.user.id : undefined;
  if (userId === undefined) return;
  // The errors appear when the panel is rendered.
  adminQueryClientFor(userId)
    .query(permissionsQuery(userId))
    .catch(() => undefined);
  loadPanel().catch(() => undefined);
}
