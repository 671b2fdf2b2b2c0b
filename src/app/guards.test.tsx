import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setSessionState } from "@/features/auth/session";
import { startTexts } from "@/test/render";
import { RedirectIfSession, RequireSession } from "./guards";

const someone = { id: "1", email: "ana@exemplo.com", fullName: "Ana", isAdmin: false };

function Place({ name }: { name: string }) {
  const { search, state } = useLocation();
  return <p>{`${name}${search} ${JSON.stringify(state)}`}</p>;
}

function open(at: string, state: unknown = null): void {
  const [pathname = "/", search = ""] = at.split("?");
  render(
    <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
      <Routes>
        <Route element={<RequireSession />}>
          <Route path="/dashboard/*" element={<Place name="dashboard" />} />
        </Route>
        <Route element={<RedirectIfSession />}>
          <Route path="/login" element={<Place name="login" />} />
        </Route>
        <Route path="/planos" element={<Place name="plans" />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeAll(() => startTexts());
beforeEach(() => setSessionState({ status: "signed-out" }));
afterEach(() => vi.useRealTimers());

test("a visitor is asked to log in, and where they were going is remembered", () => {
  open("/dashboard/minha-assinatura?aba=pagamentos");
  expect(screen.getByText('login {"next":"/dashboard/minha-assinatura?aba=pagamentos"}')).toBeVisible();
});

test("a customer passes", () => {
  setSessionState({ status: "signed-in", user: someone });
  open("/dashboard");
  expect(screen.getByText("dashboard null")).toBeVisible();
});

test("nothing is decided while the session is not known", () => {
  setSessionState({ status: "loading" });
  open("/dashboard");
  expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(screen.getByText("dashboard null")).toBeVisible();
});

test("who signs out on a page is not sent to log in for that page again", () => {
  setSessionState({ status: "signed-in", user: someone });
  open("/dashboard");
  act(() => setSessionState({ status: "signed-out" }));
  expect(screen.queryByText(/login/)).toBeNull();
  expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
});

test("a right password without the code that the account asks for is no session yet", () => {
  setSessionState({ status: "second-step", email: "ana@exemplo.com" });
  open("/dashboard/meu-perfil");
  expect(screen.getByText('login {"next":"/dashboard/meu-perfil"}')).toBeVisible();
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(screen.getByText("dashboard null")).toBeVisible();
});

test("who was let in and now has to give the code is asked for it", () => {
  setSessionState({ status: "signed-in", user: someone });
  open("/dashboard");
  act(() => setSessionState({ status: "second-step", email: "ana@exemplo.com" }));
  expect(screen.getByText('login {"next":"/dashboard"}')).toBeVisible();
});

test("logging in leads to where one was going", () => {
  open("/login", { next: "/planos" });
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(screen.getByText("plans null")).toBeVisible();
});

test.each([
  ["nowhere in particular", null],
  ["another site", { next: "//example.com" }],
  ["the login page itself", { next: "/login" }],
])("logging in on the way to %s leads to the dashboard", (_, state) => {
  open("/login", state);
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(screen.getByText("dashboard null")).toBeVisible();
});

test("a wait that does not end says what to do", () => {
  vi.useFakeTimers();
  setSessionState({ status: "loading" });
  open("/dashboard");
  expect(screen.queryByText("Está demorando mais que o normal")).not.toBeInTheDocument();
  act(() => vi.advanceTimersByTime(15_000));
  expect(screen.getByText("Está demorando mais que o normal")).toBeVisible();
  expect(screen.getByRole("button", { name: "Recarregar a página" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Entrar de novo" })).toHaveAttribute("href", "/login");
});
