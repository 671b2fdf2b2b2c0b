import { use } from "react";
import { carriedValue, collectedValue } from "./page-data";

/**
 * What was read while the page was pre-rendered, for a component's first render;
 * undefined on a page that carries nothing under the key, and then the component
 * loads it as usual. While pre-rendering, `load` is called and waited for.
 *
 * @param key names the value, and whatever it depends on (a language, a slug)
 * @param load must answer something that survives JSON
 */
export function usePageData<Value>(key: string, load: () => Promise<Value>): Value | undefined {
  const collected = collectedValue(key, load);
  return (collected === null ? carriedValue(key) : use(collected)) as Value | undefined;
}
