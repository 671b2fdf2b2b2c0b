import type { TeamPermission } from "@contract/enums";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { Toaster } from "@/app/app";
import type { SessionUser } from "@/domains/account/parts/session/session";
import type { AdminContext } from "@/domains/team/parts/admin-context";

/** A team member. */
export const teamMember: SessionUser = {
  id: "99999999-2222-4333-8444-555555555555",
  email: "equipe@exemplo.com",
  fullName: "Bia Equipe",
  isTeam: true,
};

function Address() {
  const { pathname, search, state } = useLocation();
  return (
    <p data-testid="address" data-state={JSON.stringify(state)}>
      {pathname + search}
    </p>
  );
}

/** Renders an admin page with its context for a user with these permissions. */
export function renderAdminPage(
  page: ReactNode,
  {
    at = "/administrador",
    permissions = [],
    user = teamMember,
  }: { at?: string; permissions?: readonly TeamPermission[]; user?: SessionUser } = {},
): RenderResult {
  const context: AdminContext = { user, permissions };
  return renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route path="*" element={page} />
    </Route>,
    at,
  );
}

/** Renders routes in the context of the administration; the element `address` shows the URL. */
export function renderAdminRoutes(routes: ReactNode, at: string): RenderResult {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <>
        <MemoryRouter initialEntries={[at]}>
          <Suspense fallback={null}>
            <Routes>{routes}</Routes>
          </Suspense>
          <Address />
        </MemoryRouter>
        <Toaster />
      </>
    </QueryClientProvider>,
  );
}
