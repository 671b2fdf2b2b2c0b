import type { SocialImageText } from "./rendered-page";

/** Data that a page reported while rendering. */
export type Collected = { resources: Record<string, unknown>; socialImage: SocialImageText | null };

let resources: Map<string, Promise<unknown>> | null = null;
let socialImage: SocialImageText | null = null;

/** Starts to collect the data of the next page during pre-rendering. Pages are rendered one after another. */
export function startCollecting(): () => Promise<Collected> {
  const mine = new Map<string, Promise<unknown>>();
  resources = mine;
  socialImage = null;
  return async () => {
    const entries = await Promise.all([...mine].map(async ([key, value]) => [key, await value] as const));
    return { resources: Object.fromEntries(entries), socialImage };
  };
}

/** Returns the value of a key during pre-rendering, loaded once; null in a browser. */
export function collectResource<Value>(key: string, load: () => Promise<Value>): Promise<Value> | null {
  if (resources === null) return null;
  const known = resources.get(key) ?? load();
  resources.set(key, known);
  return known as Promise<Value>;
}

/** Reports the texts of the page's social image during pre-rendering. */
export function collectSocialImage(text: SocialImageText): void {
  if (resources !== null) socialImage = text;
}
