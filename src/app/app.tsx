import { Suspense } from "react";
import { BrowserRouter } from "react-router-dom";
import { FailurePage } from "@/components/failure-page";
import { FullScreenSpinner } from "@/components/full-screen-spinner";
import { ErrorBoundary } from "./error-boundary";
import { LocaleKeeper } from "./locale-keeper";
import { RouteChanges } from "./route-changes";
import { AppRoutes } from "./router";
import { SignOutNavigation } from "./sign-out-navigation";
import { ToastProvider } from "./toast";

/** The whole application, inside what every page relies on. */
export function App() {
  return (
    <ErrorBoundary fallback={FailurePage}>
      <ToastProvider>
        <BrowserRouter>
          <Suspense fallback={<FullScreenSpinner />}>
            <AppRoutes />
          </Suspense>
          <RouteChanges />
          <SignOutNavigation />
          <LocaleKeeper />
        </BrowserRouter>
      </ToastProvider>
    </ErrorBoundary>
  );
}
