import { useEffect } from "react";
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
 * Ends the served head with the first head that a page renders. Usually React has taken it over and removes it later.
 * A reader who leaves during the hydration makes React render the page anew, or another page in its place: then the
 * served head would stay beside the rendered one.
 */
export function useServedHead(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (served === null) return;
    const { path, elements } = served;
    served = null;
    const rendered = findElements().filter((element) => !elements.includes(element));
    const isOutdated = (element: Element) =>
      path !== pathname || rendered.some((other) => other.isEqualNode(element));
    for (const element of elements.filter(isOutdated)) element.remove();
    // oxlint-disable-next-line react/exhaustive-deps -- the first head alone
  }, []);
}
