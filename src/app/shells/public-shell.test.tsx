import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { setSessionState } from "@/domains/account/parts/session/session";
import { NotFoundRoute } from "@/domains/content/public/not-found";
import { i18n } from "@/platform/i18n";
import { sent, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { Toaster } from "../app";
import { RouteChanges } from "../route-changes";
import { ProfileLanguageSync } from "../session-effects";
import { PublicLayout } from "./public-shell";

const user = userEvent.setup({ delay: null });
const header = () => within(screen.getByRole("banner"));
const someone = { id: "1", email: "ana@exemplo.com", fullName: "Ana", isTeam: false };

function open(at = "/"): void {
  render(
    <>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route element={<PublicLayout />}>
            <Route path="/" element={<title>Home</title>} />
            <Route path="/planos" element={<title>Planos</title>} />
            <Route path="*" element={<NotFoundRoute />} />
          </Route>
        </Routes>
        <RouteChanges />
        <ProfileLanguageSync />
      </MemoryRouter>
      <Toaster />
    </>,
  );
}

beforeEach(async () => {
  setSessionState({ status: "signed-out" });
  await startTexts();
});

test("the menu links to the public pages, the footer links to all pages and the contact, and the year is current", () => {
  open();
  const menu = within(header().getByRole("navigation", { name: "Principal" }));
  expect(menu.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/modelos",
    "/planos",
    "/nossa-hospedagem",
    "/como-funciona",
    "/blog",
    "/faq",
  ]);
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/modelos",
    "/planos",
    "/nossa-hospedagem",
    "/como-funciona",
    "/blog",
    "/faq",
    "/termos",
    "/privacidade",
    "mailto:ola@sitepronto.test",
  ]);
  expect(footer.getByText(/processado pela Stripe. Cancele quando quiser, sem multa/)).toBeVisible();
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()} Site Pronto`))).toBeVisible();
  expect(screen.getByRole("link", { name: "Ir para o conteúdo" })).toHaveAttribute("href", "#content");
});

test("visitors see login and sign-up, customers see the dashboard link", () => {
  open();
  expect(header().getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login");
  expect(header().getByRole("link", { name: "Começar agora" })).toHaveAttribute("href", "/comece-agora");
  act(() => setSessionState({ status: "signed-in", user: someone }));
  expect(header().getByRole("link", { name: "Meu painel" })).toHaveAttribute("href", "/dashboard");
  expect(header().queryByRole("link", { name: "Entrar" })).toBeNull();
});

test("the small menu opens, and closes when a page is selected", async () => {
  open();
  await user.click(screen.getByRole("button", { name: "Abrir menu" }));
  const menu = screen.getByRole("dialog", { name: "Menu" });
  expect(menu).toHaveAttribute("open");
  await user.click(within(menu).getByRole("link", { name: "Planos" }));
  await waitFor(() => expect(menu).not.toHaveAttribute("open"));
});

test("opening a page moves the focus to its content and announces its title", async () => {
  open();
  const announcer = document.querySelector("[aria-live=polite]");
  expect(announcer).toHaveTextContent("");
  await user.click(header().getByRole("link", { name: "Planos" }));
  expect(screen.getByRole("main")).toHaveFocus();
  await waitFor(() => expect(announcer).toHaveTextContent("Planos"));
});

test("choosing a language changes every text and the page's language, and is stored", async () => {
  open();
  await user.selectOptions(header().getByRole("combobox", { name: "Idioma" }), "English");
  expect(await header().findByRole("link", { name: "Log in" })).toBeVisible();
  expect(document.documentElement.lang).toBe("en");
  expect(localStorage.getItem("language")).toBe("en");
  expect(await sent("PATCH profiles")).toEqual([]);
});

test("a customer's chosen language is saved to the profile", async () => {
  const account = await signIn();
  setSessionState({ status: "signed-in", user: { ...account, isTeam: false } });
  open();
  await user.selectOptions(header().getByRole("combobox", { name: "Idioma" }), "English");
  await waitFor(async () =>
    expect(await sql("select locale from public.profiles where id = $1", [account.id])).toEqual([
      { locale: "en" },
    ]),
  );
});

test("a language read from the profile is not saved again", async () => {
  setSessionState({ status: "signed-in", user: someone });
  open();
  await act(() => i18n.changeLanguage("en"));
  expect(await sent("PATCH profiles")).toEqual([]);
});

test("the theme can be switched", async () => {
  document.documentElement.dataset["theme"] = "light";
  open();
  await user.click(header().getByRole("button", { name: "Usar cores escuras" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(header().getByRole("button", { name: "Usar cores claras" })).toBeVisible();
});

test("an unknown address shows an error page with noindex", async () => {
  open("/nada");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Esta porta não abre");
  expect(screen.getByText("A página que você procura não existe ou foi movida.")).toBeVisible();
  await waitFor(() =>
    expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex"),
  );
  expect(document.title).toBe("Página não encontrada · Site Pronto");
  expect(screen.getByRole("link", { name: "Ir para a página inicial" })).toHaveAttribute("href", "/");
});
