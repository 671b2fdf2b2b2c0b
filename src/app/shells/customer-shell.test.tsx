import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { setSessionState } from "@/domains/account/parts/session/session";
import { markSessionOpen, onSignedOut } from "@/domains/account/parts/session/sign-out";
import { answer, disconnect, refuse, sent, storeSession } from "@/test/backend";
import { customerSite, user } from "@/test/dashboard";
import { answerPanel, subscriptionRow } from "@/test/panel-answers";
import { profile } from "@/test/profile";
import { startTexts } from "@/test/render";
import { dashboardPages } from "../dashboard-pages";
import { DashboardLayout } from "./customer-shell";

beforeAll(() => startTexts());

beforeEach(() => {
  // jsdom has no animations.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduce"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  storeSession(user);
  answerPanel({ subscription: null, site: null, profile: null });
  answer("GET contacts", []);
  setSessionState({ status: "signed-in", user: { ...user, isTeam: false } });
});

function Page({ name }: { name: string }) {
  const { email, fullName } = useDashboardUser();
  return (
    <>
      <h1>{`${name}: ${email}`}</h1>
      <p>{`Para ${fullName ?? "ninguém"}`}</p>
    </>
  );
}

function show(at = "/dashboard"): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route element={<DashboardLayout />}>
          <Route path="/dashboard" element={<Page name="Casa" />} />
          <Route path="/dashboard/minha-assinatura" element={<Page name="Plano" />} />
          <Route path="/dashboard/meu-perfil" element={<Page name="Perfil" />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

const notices = () => screen.findByRole("region", { name: "Avisos da sua conta" });

describe("DashboardLayout", () => {
  it("links to the administration for team members only", () => {
    show();
    expect(screen.queryByRole("link", { name: "Administração" })).toBeNull();
    act(() => setSessionState({ status: "signed-in", user: { ...user, isTeam: true } }));
    expect(screen.getByRole("link", { name: "Administração" })).toHaveAttribute("href", "/administrador");
  });

  it("has landmarks, a skip link and provides its user to the page", () => {
    show();
    expect(screen.getByRole("heading", { level: 1, name: "Casa: ana@exemplo.com" })).toBeInTheDocument();
    expect(screen.getByRole("main")).toHaveAttribute("id", "content");
    expect(screen.getByRole("banner")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ir para o conteúdo" })).toHaveAttribute("href", "#content");
    expect(screen.getByRole("navigation", { name: "Painel" })).toBeInTheDocument();
  });

  it("marks the current page and links to the others", async () => {
    show();
    const nav = screen.getByRole("navigation", { name: "Painel" });
    expect(within(nav).getByRole("link", { name: "Início" })).toHaveAttribute("aria-current", "page");
    const link = within(nav).getByRole("link", { name: "Minha assinatura" });
    expect(link).not.toHaveAttribute("aria-current");
    await userEvent.click(link);
    expect(await screen.findByRole("heading", { level: 1, name: /Plano/ })).toBeInTheDocument();
    expect(link).toHaveAttribute("aria-current", "page");
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

  it("shows the profile's name and avatar, or initials when the avatar fails to load", async () => {
    answerPanel({
      profile: profile({ fullName: "Ana Beatriz Lima", avatarUrl: "https://api.test/avatars/ana.png" }),
    });
    show();
    const account = screen.getByRole("region", { name: "Sua conta" });
    await waitFor(() => expect(account).toHaveTextContent("Ana Beatriz Lima"));
    // Pages receive the name, too, for the greeting and the sender of a message.
    expect(screen.getByText("Para Ana Beatriz Lima")).toBeInTheDocument();
    const image = account.querySelector("img");
    expect(image).toHaveAttribute("src", "https://api.test/avatars/ana.png");
    image?.dispatchEvent(new Event("error"));
    await waitFor(() => expect(account).toHaveTextContent("AL"));
  });

  it("shows only the e-mail without a profile and a name", async () => {
    disconnect("GET profiles");
    setSessionState({
      status: "signed-in",
      user: { id: user.id, email: "", fullName: null, isTeam: false },
    });
    show();
    await waitFor(async () => expect(await sent("GET profiles")).not.toEqual([]));
    expect(screen.getByRole("region", { name: "Sua conta" })).toHaveTextContent("U");
  });

  it("signs out to the home page", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    // The page then ends the session itself, without the listeners of the whole application.
    refuse("POST logout", 503);
    markSessionOpen(user.id);
    const onEnd = vi.fn<Parameters<typeof onSignedOut>[0]>();
    const stop = onSignedOut(onEnd);
    show();
    await userEvent.click(screen.getByRole("button", { name: "Sair" }));
    await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith({ requested: true, goTo: "/" }));
    stop();
    log.mockRestore();
  });

  it("opens the menu of small screens, and closes it when a page is selected", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Abrir menu" }));
    const menu = screen.getByRole("dialog", { name: "Painel" });
    await userEvent.click(within(menu).getByRole("link", { name: "Minha assinatura" }));
    expect(await screen.findByRole("heading", { level: 1, name: /Plano/ })).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("renders no dashboard without a session", async () => {
    setSessionState({ status: "signed-out" });
    show();
    expect(screen.queryByRole("main")).not.toBeInTheDocument();
    expect(await sent("GET profiles")).toEqual([]);
  });

  it("links to every page with a menu entry in its order", () => {
    show();
    const links = within(screen.getByRole("navigation", { name: "Painel" })).getAllByRole("link");
    const menu = dashboardPages.filter((page) => page.menu);
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      menu.map(({ path }) => path.replace("/*", "")),
    );
    expect(links[0]).toHaveTextContent("Início");
  });

  it("links the avatar in the header to the profile", () => {
    show();
    const link = within(screen.getByRole("banner")).getByRole("link", { name: /Meu perfil\s*Ana Souza/ });
    expect(link).toHaveAttribute("href", "/dashboard/meu-perfil");
  });
});

describe("DashboardBanner", () => {
  it("shows no notice when there is no problem", async () => {
    answerPanel({ subscription: subscriptionRow() });
    answerPanel({ site: customerSite({ status: "active" }) });
    show();
    await waitFor(async () => expect(await sent("GET sites")).not.toEqual([]));
    expect(await notices()).toBeEmptyDOMElement();
  });

  it.each([
    ["past_due", "Pagamento atrasado", "Resolver o pagamento"],
    ["unpaid", "Seu site está suspenso por falta de pagamento", "Pagar a fatura"],
    ["paused", "A sua assinatura está pausada", "Ver minha assinatura"],
  ] as const)("shows a %s subscription in a permanent notice", async (status, title, action) => {
    answerPanel({ subscription: subscriptionRow({ status }) });
    show();
    expect(await within(await notices()).findByText(title)).toBeInTheDocument();
    expect(within(await notices()).getByRole("link", { name: action })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura",
    );
    expect(within(await notices()).queryByRole("button")).not.toBeInTheDocument();
  });

  it("hides a notice on the page it links to", async () => {
    answerPanel({ subscription: subscriptionRow({ status: "unpaid" }) });
    show("/dashboard/minha-assinatura");
    await waitFor(async () => expect(await sent("GET subscriptions")).not.toEqual([]));
    expect(await notices()).toBeEmptyDOMElement();
  });

  it("shows that the team suspended the site", async () => {
    answerPanel({ site: customerSite({ status: "suspended", suspensionReason: "team" }) });
    show("/dashboard/minha-assinatura");
    const link = await within(await notices()).findByRole("link", { name: "Falar com o suporte" });
    expect(link).toHaveAttribute("href", "/dashboard/suporte");
  });

  it.each([
    ["unpaid", "A sua assinatura não está paga"],
    ["past_due", "Pagamento atrasado"],
  ] as const)("names no payment as the cause when the team suspended the site: %s", async (status, title) => {
    answerPanel({
      subscription: subscriptionRow({ status }),
      site: customerSite({ status: "suspended", suspensionReason: "team" }),
    });
    show("/dashboard/meu-perfil");
    await within(await notices()).findByText("Seu site está suspenso pela nossa equipe");
    expect(await within(await notices()).findByText(title)).toBeInTheDocument();
    expect(await notices()).not.toHaveTextContent(/falta de pagamento|o site é suspenso/);
  });

  it("shows an unpaid site that is not built as halted", async () => {
    answerPanel({
      subscription: subscriptionRow({ status: "unpaid" }),
      site: customerSite({ status: "suspended", suspensionReason: "payment", activatedAt: null }),
    });
    show("/dashboard/meu-perfil");
    expect(await within(await notices()).findByText(/a preparação do site continua/)).toBeInTheDocument();
  });

  it("hides the notice of a suspended site with the answer that it is paid", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerPanel({ subscription: subscriptionRow({ status: "unpaid" }) });
    answerPanel({ site: customerSite({ status: "suspended", suspensionReason: "payment" }) });
    show("/dashboard/meu-perfil");
    await within(await notices()).findByText("Seu site está suspenso por falta de pagamento");
    answerPanel({ subscription: subscriptionRow(), site: customerSite({ status: "active" }) });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(async () => expect(await notices()).toBeEmptyDOMElement());
    vi.useRealTimers();
  });

  it("leaves a suspended site to the first card of the start page", async () => {
    answerPanel({ site: customerSite({ status: "suspended", suspensionReason: "team" }) });
    show();
    await waitFor(async () => expect(await sent("GET sites")).not.toEqual([]));
    expect(await notices()).toBeEmptyDOMElement();
  });

  it("shows a cancellation until it is dismissed in this tab", async () => {
    answerPanel({ subscription: subscriptionRow({ cancelAtPeriodEnd: true }) });
    show();
    expect(
      await within(await notices()).findByText("A sua assinatura termina em 20 de dezembro de 2026"),
    ).toBeInTheDocument();
    await userEvent.click(within(await notices()).getByRole("button", { name: /^Dispensar este aviso/ }));
    expect(await notices()).toBeEmptyDOMElement();
    cleanup();
    show();
    await waitFor(async () => expect(await sent("GET subscriptions")).toHaveLength(2));
    expect(await notices()).toBeEmptyDOMElement();
  });

  it("shows an unconfirmed e-mail", async () => {
    setSessionState({
      status: "signed-in",
      user: { ...user, isTeam: false, pendingEmail: "nova@exemplo.com" },
    });
    show();
    expect(within(await notices()).getByText(/Enviamos um link para nova@exemplo.com/)).toBeInTheDocument();
  });
});
