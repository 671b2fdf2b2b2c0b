import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setSessionState } from "@/domains/account/parts/session/session";
import { env } from "@/platform/env";
import { startTexts } from "@/test/render";
import { RedirectIfSession, RequireSession } from "./guards";

const someone = { id: "1", email: "ana@exemplo.com", fullName: "Ana", isTeam: false };

function Place({ name }: { name?: string }) {
  const { pathname, search, state } = useLocation();
  return <p>{`${name ?? pathname}${search} ${JSON.stringify(state)}`}</p>;
}

function open(at: string, state: unknown = null): void {
  const [pathname = "/", search = ""] = at.split("?");
  render(
    <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
      <Routes>
        <Route element={<RequireSession />}>
          <Route path="/dashboard" element={<Place name="dashboard" />} />
          <Route path="/dashboard/*" element={<Place />} />
        </Route>
        <Route element={<RedirectIfSession />}>
          <Route path="/login" element={<Place name="login" />} />
        </Route>
        <Route path="/administrador" element={<Place name="administration" />} />
        <Route path="/planos" element={<Place name="plans" />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeAll(() => startTexts());
beforeEach(() => setSessionState({ status: "signed-out" }));
afterEach(() => {
  vi.useRealTimers();
  env.stripePublishableKey = null;
});

test("redirects visitors to the login with the return path", () => {
  open("/dashboard/minha-assinatura?aba=pagamentos");
  expect(screen.getByText('login {"next":"/dashboard/minha-assinatura?aba=pagamentos"}')).toBeVisible();
});

test("shows the page to customers", () => {
  setSessionState({ status: "signed-in", user: someone });
  open("/dashboard");
  expect(screen.getByText("dashboard null")).toBeVisible();
});

test("waits while the session is loading", () => {
  setSessionState({ status: "loading" });
  open("/dashboard");
  expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(screen.getByText("dashboard null")).toBeVisible();
});

test("does not store a return path when the user signs out on the page", () => {
  setSessionState({ status: "signed-in", user: someone });
  open("/dashboard");
  act(() => setSessionState({ status: "signed-out" }));
  expect(screen.queryByText(/login/)).toBeNull();
  expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
});

test("redirects to the login while the MFA code is missing", () => {
  setSessionState({ status: "mfa", email: "ana@exemplo.com" });
  open("/dashboard/meu-perfil");
  expect(screen.getByText('login {"next":"/dashboard/meu-perfil"}')).toBeVisible();
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(screen.getByText("/dashboard/meu-perfil null")).toBeVisible();
});

test("redirects to the login when a session loses its MFA level", () => {
  setSessionState({ status: "signed-in", user: someone });
  open("/dashboard");
  act(() => setSessionState({ status: "mfa", email: "ana@exemplo.com" }));
  expect(screen.getByText('login {"next":"/dashboard"}')).toBeVisible();
});

test("redirects to the stored path after signing in", () => {
  open("/login", { next: "/dashboard/cursos" });
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(screen.getByText("/dashboard/cursos null")).toBeVisible();
});

test.each([
  ["opens the payment form for", "pk_test_1", '{"payment":"start"}'],
  ["without a form in the panel, opens no other site for", null, "null"],
])("%s customers who came to subscribe", (_, key, state) => {
  env.stripePublishableKey = key;
  open("/login?modelo=padaria", { next: "/planos" });
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(screen.getByText(`/dashboard/minha-assinatura?modelo=padaria ${state}`)).toBeVisible();
});

test.each([
  ["missing", null],
  ["another site", { next: "//example.com" }],
  ["the login page itself", { next: "/login" }],
])("redirects to the dashboard when the path is %s", (_, state) => {
  open("/login", state);
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(screen.getByText("dashboard null")).toBeVisible();
});

test("shows instructions when loading does not end", () => {
  vi.useFakeTimers();
  setSessionState({ status: "loading" });
  open("/dashboard");
  expect(screen.queryByText("Está demorando mais que o normal")).not.toBeInTheDocument();
  act(() => vi.advanceTimersByTime(15_000));
  expect(screen.getByText("Está demorando mais que o normal")).toBeVisible();
  expect(screen.getByRole("button", { name: "Recarregar a página" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Entrar de novo" })).toHaveAttribute("href", "/login");
});

test("passes the model that a customer chose to the dashboard", () => {
  setSessionState({ status: "signed-in", user: someone });
  open("/login?modelo=padaria");
  expect(screen.getByText("dashboard?modelo=padaria null")).toBeVisible();
});

test("redirects team members from the login to the administration or the requested page", () => {
  setSessionState({ status: "signed-in", user: { ...someone, isTeam: true } });
  open("/login");
  expect(screen.getByText("administration null")).toBeVisible();
  cleanup();
  open("/login", { next: "/planos" });
  expect(screen.getByText("plans null")).toBeVisible();
});
