import type { SocialImageText } from "./rendered-page";

/** What a page handed over while it was rendered. */
export type Collected = { resources: Record<string, unknown>; socialImage: SocialImageText | null };

let resources: Map<string, Promise<unknown>> | null = null;
let socialImage: SocialImageText | null = null;

/** While pre-rendering: starts collecting from the next page. Pages are rendered one after another. */
export function startCollecting(): () => Promise<Collected> {
  const mine = new Map<string, Promise<unknown>>();
  resources = mine;
  socialImage = null;
  return async () => {
    const entries = await Promise.all([...mine].map(async ([key, value]) => [key, await value] as const));
    return { resources: Object.fromEntries(entries), socialImage };
  };
}

/** While pre-rendering: what is read under a key, which is read once. In a browser: null. */
export function collectResource<Value>(key: string, load: () => Promise<Value>): Promise<Value> | null {
  if (resources === null) return null;
  const known = resources.get(key) ?? load();
  resources.set(key, known);
  return known as Promise<Value>;
}

/** While pre-rendering: hands over what the page's picture says. */
export function collectSocialImage(text: SocialImageText): void {
  if (resources !== null) socialImage = text;
}
