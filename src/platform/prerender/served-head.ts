import { useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

// What the heads of pages write.
const selector =
  "title, meta[name=description], meta[name=robots], meta[name^=twitter], meta[property], link[rel=canonical], link[hreflang]";

/** The head of the served HTML, until a page has taken it over. */
let served: { path: string; elements: Element[] } | null = null;

const findElements = () => [...document.head.querySelectorAll(selector)];

/** Removes the head from HTML that is not hydrated. */
export function removeServedHead(): void {
  for (const element of findElements()) element.remove();
}

/** Remembers the head of HTML that is about to be hydrated, and the path of its page. */
export function keepServedHead(path: string): void {
  served = { path, elements: findElements() };
}

/**
 * Removes the served head when the first rendered head does not hydrate it. A navigation during the hydration makes
 * React render the page on the client, or another page: the document would then have both heads. React removes a
 * hydrated head itself.
 */
export function useServedHead(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (served === null) return;
    const { path, elements } = served;
    served = null;
    const rendered = findElements().filter((element) => !elements.includes(element));
    const isOutdated = (element: Element) =>
      path !== pathname || rendered.some((other) => other.isEqualNode(element));
    for (const element of elements.filter(isOutdated)) element.remove();
  }, [pathname]);
}
