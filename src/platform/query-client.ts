import {
  focusManager,
  hashKey,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { reportFailure } from "./report-failure";

/** Refetches on window focus, too: a window beside another one loses its focus and stays visible. */
function refetchOnWindowFocus(): void {
  focusManager.setEventListener((setFocused) => {
    const events = ["visibilitychange", "focus"];
    const onReturn = () => setFocused();
    for (const event of events) window.addEventListener(event, onReturn);
    return () => {
      for (const event of events) window.removeEventListener(event, onReturn);
    };
  });
}

/** Creates the query client of a signed-in area, which reports unexpected failures of every query. */
function createQueryClient(): QueryClient {
  refetchOnWindowFocus();
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportFailure }),
    mutationCache: new MutationCache({ onError: reportFailure }),
    defaultOptions: {
      // A slow phone may render a page seconds after its rows arrived. Fresh rows are not read again.
      queries: { retry: 1, staleTime: 5_000 },
      // Offline, a mutation fails immediately with a message instead of waiting.
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * Holds the query client of the current user of a signed-in area, created before its first page is rendered.
 *
 * @param facts keys of what pages of the area show of the same customers, which refetch together
 * @param fill adds the data of a new user that is being read
 */
export function queryClientPerUser<UserId extends string | null>(
  facts: readonly QueryKey[],
  fill?: (client: QueryClient, userId: UserId) => void,
) {
  let opened: { userId: UserId; client: QueryClient } | null = null;
  return {
    /** Whether the current client belongs to a user. */
    has: (userId: UserId) => opened?.userId === userId,
    /** Returns the query client of a user. A different user gets a new one. */
    of(userId: UserId): QueryClient {
      if (opened?.userId === userId) return opened.client;
      const client = createQueryClient();
      followChanges(client, facts);
      fill?.(client, userId);
      opened = { userId, client };
      return client;
    },
    /** Discards the cached data when the user leaves the area. */
    forget(): void {
      opened = null;
    },
  };
}

/**
 * Refetches the queries that a page shows beside one whose refetch brought another value, so that a fact changes in all
 * of them together: with a renewal the next charge and the list of payments.
 *
 * @param prefixes of the keys of queries that show the same facts
 */
export function followChanges(client: QueryClient, prefixes: readonly QueryKey[]): void {
  const hashes = prefixes.map((prefix) => hashKey(prefix).slice(0, -1));
  const isRelated = ({ queryHash }: { queryHash: string }) =>
    hashes.some((hash) => queryHash.startsWith(`${hash},`) || queryHash === `${hash}]`);
  const values = new Map<string, unknown>();
  // Refetched here. A value that differs at each read would otherwise refetch the others forever.
  const following = new Set<string>();

  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (!isRelated(query)) return;
    if (event.type === "removed") values.delete(query.queryHash);
    if (event.type !== "updated") return;
    if (event.action.type === "error") following.delete(query.queryHash);
    if (event.action.type !== "success") return;
    const before = values.get(query.queryHash);
    values.set(query.queryHash, query.state.data);
    const follows = following.delete(query.queryHash);
    // Equal data keeps its identity. A mutation, which writes data itself, refetches what it changed.
    if (before === undefined || before === query.state.data || follows || event.action.manual) return;
    const others = client
      .getQueryCache()
      .findAll({ type: "active", predicate: (other) => other !== query && isRelated(other) });
    for (const other of others) following.add(other.queryHash);
    void client.invalidateQueries({ predicate: (other) => others.includes(other) });
  });
}
