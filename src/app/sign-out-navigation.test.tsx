import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import type { SignOut } from "@/features/auth/sign-out";
import { SignOutNavigation } from "./sign-out-navigation";

let tell: (signOut: SignOut) => void;

vi.mock("@/features/auth/sign-out", () => ({
  onSignedOut: (listener: (signOut: SignOut) => void) => {
    tell = listener;
    return () => undefined;
  },
}));

function Whereabouts() {
  const { pathname, state } = useLocation();
  return <p data-testid="whereabouts">{`${pathname} ${JSON.stringify(state)}`}</p>;
}

function signOutAt(at: string, signOut: SignOut): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SignOutNavigation />
      <Whereabouts />
    </MemoryRouter>,
  );
  act(() => tell(signOut));
}

const whereabouts = () => screen.getByTestId("whereabouts");

beforeEach(() => {
  tell = () => undefined;
});

test.each(["/dashboard", "/planos", "/comece-agora", "/"])("signing out at %s leads to the login", (at) => {
  signOutAt(at, { wished: true, goTo: null });
  expect(whereabouts()).toHaveTextContent("/login null");
});

test("a session that ended by itself is taken up again where it was", () => {
  signOutAt("/dashboard/minha-assinatura?x=1", { wished: false });
  expect(whereabouts()).toHaveTextContent('/login {"next":"/dashboard/minha-assinatura?x=1"}');
});

test("who wishes to go elsewhere goes there", () => {
  signOutAt("/dashboard", { wished: true, goTo: "/" });
  expect(whereabouts()).toHaveTextContent("/ null");
});

test.each([
  "/login",
  "/registro",
  "/verificar-email",
  "/esqueci-minha-senha",
  "/atualizar-senha",
  "/administrador",
  "/administrador/login",
])("at %s one stays", (at) => {
  signOutAt(at, { wished: false });
  expect(whereabouts()).toHaveTextContent(`${at} null`);
});
