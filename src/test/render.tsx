import { render, type RenderResult } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { setI18n } from "react-i18next";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { Toaster } from "@/app/app";
import { i18n, loadNamespaces, startI18n } from "@/platform/i18n";
import type { Language } from "@/platform/language";
import { namespaces } from "@/platform/namespaces";

setI18n(i18n);

/** Loads every text of one language. Call before rendering. */
export async function startTexts(language: Language = "pt-BR"): Promise<void> {
  if (!i18n.isInitialized) await startI18n();
  await i18n.changeLanguage(language);
  await loadNamespaces(namespaces);
}

// Shows the location after a navigation as text.
function Whereabouts() {
  const { pathname, search, state } = useLocation();
  return <p data-testid="whereabouts">{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

type Place = {
  at: string;
  state?: unknown;
  /** Pattern of the route. Default: the address. */
  pattern?: string;
};

/** Renders a page at an address with its context. Other addresses show the location. */
export function renderPage(page: ReactNode, { at, state = null, pattern }: Place): RenderResult {
  const [pathname = "/", search = ""] = at.split("?");
  return render(
    <>
      <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
        <Suspense fallback={null}>
          <Routes>
            <Route path={pattern ?? pathname} element={page} />
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
        <Whereabouts />
      </MemoryRouter>
      <Toaster />
    </>,
  );
}
