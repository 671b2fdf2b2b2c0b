import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import type { SignOut } from "@/features/auth/session/sign-out";
import { SignOutNavigation } from "./sign-out-navigation";

let announce: (signOut: SignOut) => void;

vi.mock("@/features/auth/session/sign-out", () => ({
  onSignedOut: (listener: (signOut: SignOut) => void) => {
    announce = listener;
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
  act(() => announce(signOut));
}

const whereabouts = () => screen.getByTestId("whereabouts");

beforeEach(() => {
  announce = () => undefined;
});

test.each(["/dashboard", "/planos", "/comece-agora", "/"])(
  "signing out at %s redirects to the login",
  (at) => {
    signOutAt(at, { requested: true, goTo: null });
    expect(whereabouts()).toHaveTextContent("/login null");
  },
);

test("an expired session returns to the page after the next sign-in", () => {
  signOutAt("/dashboard/minha-assinatura?x=1", { requested: false });
  expect(whereabouts()).toHaveTextContent('/login {"next":"/dashboard/minha-assinatura?x=1"}');
});

test("signing out redirects to the requested page", () => {
  signOutAt("/dashboard", { requested: true, goTo: "/" });
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
])("signing out stays at %s", (at) => {
  signOutAt(at, { requested: false });
  expect(whereabouts()).toHaveTextContent(`${at} null`);
});
