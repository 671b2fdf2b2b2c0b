import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router-dom";
import { FailurePage } from "@/kit/failure-page";
import { FullScreenSpinner } from "@/kit/full-screen-spinner";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { ErrorBoundary } from "../error-boundary";
import { PublicFooter } from "./public-footer";
import { PublicHeader } from "./public-header";

/** Layout of the public pages: header, content and footer. A failed page keeps header and footer. */
export function PublicLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-lg bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t("nav.skip")}
      </a>
      <PublicHeader />
      {/* Without flex-1: a partial footer would start at the bottom of the window and move up. */}
      <main id="content" tabIndex={-1} className="flex min-h-[50dvh] flex-col outline-none">
        <ErrorBoundary resetKey={pathname} fallback={FailurePage}>
          <Suspense fallback={<FullScreenSpinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <HydrateLater>
        <PublicFooter />
      </HydrateLater>
    </div>
  );
}
