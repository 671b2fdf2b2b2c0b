import { createContext, use, useLayoutEffect, useMemo, useState, useTransition, type ReactNode } from "react";
import {
  parsePath,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
  type To,
} from "react-router-dom";
import { addressOf, readAddress } from "@/platform/addresses";
import { watchHistory } from "@/platform/history-guard";
import { useLanguage } from "@/platform/use-language";
import type { Language } from "@/platform/language";

/** Returns the address of a route's target in a language. */
export function hrefOf(to: To, language: Language): string {
  const { pathname = "", search = "", hash = "" } = typeof to === "string" ? parsePath(to) : to;
  return addressOf(pathname, language) + search + hash;
}

const PendingPath = createContext<string | null>(null);

/** Returns the path of the page that is loading after a press or Back; null when the current page is complete. */
export function usePendingPath(): string | null {
  return use(PendingPath);
}

function atPath(location: Location): Location {
  return { ...location, pathname: readAddress(location.pathname).path };
}

/**
 * The router. Routes and links use plain paths ("/planos"); the address bar and every href contain the language
 * prefix ("/en/planos").
 *
 * @param hydrating whether the page was pre-rendered; its query is then applied after the first render
 */
export function AddressRouter({ hydrating, children }: { hydrating: boolean; children: ReactNode }) {
  const language = useLanguage();
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [state, setState] = useState(() => {
    const location = atPath(history.location);
    return { action: history.action, location: hydrating ? { ...location, search: "" } : location };
  });

  const [isPending, startTransition] = useTransition();
  const [requested, setRequested] = useState(state.location.pathname);

  useLayoutEffect(() => {
    const follow = () => {
      const location = atPath(history.location);
      setRequested(location.pathname);
      startTransition(() => setState({ action: history.action, location }));
    };
    if (history.location.search !== state.location.search) follow();
    const stops = [watchHistory(), history.listen(follow)];
    return () => stops.forEach((stop) => stop());
    // oxlint-disable-next-line react/exhaustive-deps -- compares the query once, after the first render
  }, [history]);

  // Updates the address after a language change, or after Back to an address in another language.
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location;
    const address = addressOf(readAddress(pathname).path, language);
    if (address !== pathname) window.history.replaceState(window.history.state, "", address + search + hash);
  }, [language, state.location]);

  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => hrefOf(to, language),
      go: (delta) => history.go(delta),
      push: (to, pushed) => history.push(hrefOf(to, language), pushed),
      replace: (to, replaced) => history.replace(hrefOf(to, language), replaced),
    }),
    [history, language],
  );

  return (
    <Router navigator={navigator} location={state.location} navigationType={state.action}>
      <PendingPath value={isPending && requested !== state.location.pathname ? requested : null}>
        {children}
      </PendingPath>
    </Router>
  );
}
