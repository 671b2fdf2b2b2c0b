import { createResolver } from "../local-stack/resolver.ts";

/** The local resolver in this process. */
export type TestResolver = {
  /** Sends a query; `silent.test` never answers. */
  send: typeof fetch;
  /** Replaces the zone of the resolver. */
  setZone: (zone: string) => Promise<void>;
};

/** Opens a resolver with an empty zone. */
export function openTestResolver(): TestResolver {
  const resolver = createResolver();
  return {
    send: async (url, init) => {
      const asked = new URL(new Request(url, init).url);
      return asked.hostname === "silent.test"
        ? Promise.reject(new TypeError("fetch failed"))
        : resolver.fetch(new Request(`http://local.test/one${asked.search}`));
    },
    setZone: async (zone) => {
      const body = new URLSearchParams({ zone });
      await resolver.fetch(new Request("http://local.test/", { method: "POST", body }));
    },
  };
}
