import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setSessionState } from "@/domains/account/parts/session/session";
import { startSession } from "@/domains/account/parts/session/start-session";
import { endSession, markSessionOpen, signOut } from "@/domains/account/parts/session/sign-out";
import { readAdminFlag, storeAdminFlag } from "@/domains/team/parts/admin-flag";
import { AdminFlagReset, SignOutNavigation } from "./session-effects";

function Whereabouts() {
  const { pathname, state } = useLocation();
  return <p data-testid="whereabouts">{`${pathname} ${JSON.stringify(state)}`}</p>;
}

function open(at: string): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SignOutNavigation />
      <Whereabouts />
    </MemoryRouter>,
  );
}

const whereabouts = () => screen.getByTestId("whereabouts");

beforeAll(() => startSession());
beforeEach(() => {
  setSessionState({ status: "signed-out" });
  markSessionOpen(null);
});

test.each(["/dashboard", "/planos", "/comece-agora", "/"])(
  "signing out at %s redirects to the login",
  async (at) => {
    open(at);
    await signOut();
    await waitFor(() => expect(whereabouts()).toHaveTextContent("/login null"));
  },
);

test("an expired session returns to the page after the next sign-in", async () => {
  open("/dashboard/minha-assinatura?x=1");
  endSession();
  await waitFor(() =>
    expect(whereabouts()).toHaveTextContent('/login {"next":"/dashboard/minha-assinatura?x=1"}'),
  );
});

test("signing out redirects to the requested page", async () => {
  open("/dashboard");
  await signOut({ goTo: "/" });
  await waitFor(() => expect(whereabouts().textContent).toBe("/ null"));
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
  open(at);
  act(endSession);
  expect(whereabouts()).toHaveTextContent(`${at} null`);
});

test("signing out removes the administration flag", () => {
  render(<AdminFlagReset />);
  storeAdminFlag(true);
  markSessionOpen("user-1");
  expect(readAdminFlag()).toBe(true);
  endSession();
  expect(readAdminFlag()).toBe(false);
  expect(localStorage.getItem("isAdmin")).toBeNull();
});
