import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { useSession } from "@/domains/account/parts/session/session-state";
import { adminQueryClientFor, forgetAdminQueryClient } from "./admin-data";

/** Provides the queries for everything below /administrador. */
export function AdminArea() {
  const session = useSession();
  useEffect(() => forgetAdminQueryClient, []);
  const client = adminQueryClientFor(session.status === "signed-in" ? session.user.id : null);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
