import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setSessionState } from "@/features/auth/session";
import { signOut } from "@/features/auth/watch-session";
import { getProfile } from "@/features/profile/api";
import { AppError } from "@/lib/app-error";
import { user } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { DashboardLayout } from "./dashboard-layout";
import { useDashboardUser } from "./dashboard-user";

vi.mock("@/features/profile/api", () => ({ getProfile: vi.fn<typeof getProfile>() }));
vi.mock("@/features/auth/watch-session", () => ({ signOut: vi.fn<typeof signOut>() }));

const readProfile = vi.mocked(getProfile);

beforeAll(() => startTexts());

beforeEach(() => {
  // Nothing moves here: the test environment has no animations.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduce"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  readProfile.mockReset().mockResolvedValue(null);
  vi.mocked(signOut).mockReset().mockResolvedValue();
  setSessionState({ status: "signed-in", user: { ...user, isAdmin: false } });
});

function Page({ name }: { name: string }) {
  return <h1>{`${name}: ${useDashboardUser().email}`}</h1>;
}

function show(at = "/dashboard"): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route element={<DashboardLayout />}>
          <Route path="/dashboard" element={<Page name="Casa" />} />
          <Route path="/dashboard/minha-assinatura" element={<Page name="Plano" />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

describe("the dashboard's shell", () => {
  it("has landmarks, a way past the navigation, and gives its user to the page", () => {
    show();
    expect(screen.getByRole("heading", { level: 1, name: "Casa: ana@exemplo.com" })).toBeInTheDocument();
    expect(screen.getByRole("main")).toHaveAttribute("id", "content");
    expect(screen.getByRole("banner")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ir para o conteúdo" })).toHaveAttribute("href", "#content");
    expect(screen.getByRole("navigation", { name: "Painel" })).toBeInTheDocument();
  });

  it("marks the page one is on and leads to the others", async () => {
    show();
    const nav = screen.getByRole("navigation", { name: "Painel" });
    expect(within(nav).getByRole("link", { name: "Início" })).toHaveAttribute("aria-current", "page");
    const subscription = within(nav).getByRole("link", { name: "Minha assinatura" });
    expect(subscription).not.toHaveAttribute("aria-current");
    await userEvent.click(subscription);
    expect(await screen.findByRole("heading", { level: 1, name: /Plano/ })).toBeInTheDocument();
    expect(subscription).toHaveAttribute("aria-current", "page");
    expect(within(nav).getByRole("link", { name: "Início" })).not.toHaveAttribute("aria-current");
  });

  it("shows name, e-mail and initials from the session while the profile loads", () => {
    show();
    const account = screen.getByRole("region", { name: "Sua conta" });
    expect(account).toHaveTextContent("Ana Souza");
    expect(account).toHaveTextContent("ana@exemplo.com");
    expect(account).toHaveTextContent("AS");
    expect(screen.getByRole("banner")).toHaveTextContent("Ana Souza");
  });

  it("shows the profile's name and picture, and initials when the picture does not load", async () => {
    readProfile.mockResolvedValue({
      fullName: "Ana Beatriz Lima",
      email: "ana@exemplo.com",
      avatarUrl: "https://api.test/avatars/ana.png",
    });
    show();
    const account = screen.getByRole("region", { name: "Sua conta" });
    await waitFor(() => expect(account).toHaveTextContent("Ana Beatriz Lima"));
    const image = account.querySelector("img");
    expect(image).toHaveAttribute("src", "https://api.test/avatars/ana.png");
    image?.dispatchEvent(new Event("error"));
    await waitFor(() => expect(account).toHaveTextContent("AL"));
    expect(readProfile).toHaveBeenCalledWith(user.id);
  });

  it("gets along without a profile and without a name", async () => {
    readProfile.mockRejectedValue(new AppError("network"));
    setSessionState({
      status: "signed-in",
      user: { id: user.id, email: "", fullName: null, isAdmin: false },
    });
    show();
    await waitFor(() => expect(readProfile).toHaveBeenCalled());
    expect(screen.getByRole("region", { name: "Sua conta" })).toHaveTextContent("U");
  });

  it("signs out to the home page", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Sair" }));
    expect(signOut).toHaveBeenCalledExactlyOnceWith({ goTo: "/" });
  });

  it("opens the menu of small screens, and closes it when a page is chosen", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Abrir menu" }));
    const menu = screen.getByRole("dialog", { name: "Painel" });
    await userEvent.click(within(menu).getByRole("link", { name: "Minha assinatura" }));
    expect(await screen.findByRole("heading", { level: 1, name: /Plano/ })).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows nothing of a dashboard without a session", () => {
    setSessionState({ status: "signed-out" });
    show();
    expect(screen.queryByRole("main")).not.toBeInTheDocument();
    expect(readProfile).not.toHaveBeenCalled();
  });
});
