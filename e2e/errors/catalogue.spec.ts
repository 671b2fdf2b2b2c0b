import { createAccount, signIn } from "../fixtures/accounts.ts";
import { settle } from "../fixtures/appearance.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Page, Route } from "@playwright/test";

// Component tests cover each message of the error catalogue, and text tests cover the languages. These tests check
// that service failures lead to them.

const toast = (page: Page) => page.locator("ol li[role=status], [data-radix-collection-item]").last();

/** Simulates a service with a failed database. Allows the browser's preflight request. */
const down = (route: Route) =>
  route.request().method() === "OPTIONS"
    ? route.fallback()
    : route.fulfill({ status: 500, json: { code: "XX000", message: "boom" } });

test.beforeEach(({ expectConsoleError }) => expectConsoleError(/status of (4|5)\d\d/));

test("a failed read of a public page's data shows an error in a toast and in the page", async ({ page }) => {
  await page.route("**/rest/v1/plans*", down);
  // A direct visit shows the plan of the build.
  await page.goto("/esqueci-minha-senha");
  await settle(page);
  await page.getByRole("banner").getByRole("link", { name: "Planos" }).click();
  await expect(toast(page)).toContainText("Erro ao carregar o plano");
  await expect(page.getByRole("main").getByText("Erro ao carregar o plano").first()).toBeVisible();
});

test("a failed write shows an error in a toast and beside the form and keeps the typed values", async ({
  page,
}) => {
  await page.route("**/rest/v1/rpc/start_conversation", down);
  await signIn(page, await createAccount());
  await page.goto("/dashboard/suporte");
  await page.getByLabel("Assunto").fill("Olá");
  await page.getByLabel("Mensagem", { exact: true }).fill("Uma pergunta");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(toast(page)).toContainText("Erro ao enviar a mensagem");
  await expect(toast(page)).toContainText("O servidor não respondeu");
  await expect(page.getByRole("main").getByText("Erro ao enviar a mensagem").first()).toBeVisible();
  await expect(page.getByLabel("Assunto")).toHaveValue("Olá");
});

test("a failing server shows an error on every panel page that reads data @long", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/^The (language of the )?profile could not be read\./);
  await page.route("**/rest/v1/*", down);
  await signIn(page, await createAccount());
  for (const [address, missing] of [
    ["/dashboard", "Não foi possível carregar o estado do site"],
    ["/dashboard/minha-assinatura", "Não foi possível carregar os pagamentos"],
    ["/dashboard/meu-perfil", "Não foi possível carregar o seu perfil"],
    ["/dashboard/suporte", "Não foi possível carregar as mensagens"],
  ] as const) {
    await page.goto(address);
    const alert = page.getByRole("main").getByRole("alert").filter({ hasText: missing });
    await expect(alert).toContainText("O servidor não respondeu");
  }
});

test("a server that never responds shows a message within five seconds @long", async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard");
  await settle(page);
  await page.route("**/rest/v1/contacts*", () => undefined);
  const asked = page.waitForRequest("**/rest/v1/contacts*");
  await page.goto("/dashboard/suporte");
  await asked;
  await expect(page.getByText("O servidor está demorando a responder.")).toBeVisible({ timeout: 5_000 });
});
