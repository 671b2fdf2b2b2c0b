import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { reportFailure } from "./report-failure";

/** What the signed-in areas keep of what they read. Failures of ours are reported, whichever query meets them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportFailure }),
    mutationCache: new MutationCache({ onError: reportFailure }),
    defaultOptions: {
      queries: { retry: 1, staleTime: 2_000 },
      // Without a connection a change fails at once and says so, instead of waiting unsaid.
      mutations: { networkMode: "always" },
    },
  });
}
