import { registerConfirmed, sessionOf, signIn, type Account } from "../fixtures/accounts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { activate } from "../fixtures/database.ts";
import { signInSubscriber } from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Page } from "@playwright/test";

const storageKey = `sb-${new URL(addresses.api).hostname.split(".")[0]}-auth-token`;
const refreshes = "**/auth/v1/token?grant_type=refresh_token*";
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKey);

async function store(page: Page, session: object): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem("stored-by-test") === null && key && value) {
        localStorage.setItem(key, value);
        sessionStorage.setItem("stored-by-test", "true");
      }
    },
    [storageKey, JSON.stringify(session)],
  );
}

async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto("/login");
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Signs out by the button, which small screens keep in a menu. */
async function signOut(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const menu = page.getByRole("button", { name: "Abrir menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Sair" }).locator("visible=true").click();
}

/** Counts the renewals of the session from now on. */
async function countRenewals(page: Page): Promise<() => number> {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("grant_type=refresh_token")) count += 1;
  });
  return () => count;
}

test("a session that cannot be renewed ends at the login, and nothing of it stays stored", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400|Refresh Token/);
  const session = await sessionOf(await registerConfirmed());
  await store(page, { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 });
  await page.route(refreshes, (route) =>
    route.request().method() === "OPTIONS"
      ? route.fallback()
      : route.fulfill({
          status: 400,
          json: {
            code: "refresh_token_not_found",
            message: "Invalid Refresh Token: Refresh Token Not Found",
          },
        }),
  );
  await page.goto("/dashboard/suporte");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator("[name=email]")).toBeVisible();
  expect(await stored(page)).toBeNull();
});

test("a server that never answers does not keep the page waiting for ever", async ({ page }) => {
  const session = await sessionOf(await registerConfirmed());
  await store(page, { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 });
  await page.route(refreshes, () => undefined);
  await page.goto("/dashboard");
  await expect(page.locator("[name=email]")).toBeVisible({ timeout: 15_000 });
  // It may still be good: only the server knows.
  expect(await stored(page)).not.toBeNull();
});

for (const missing of ["access_token", "refresh_token", "expires_at"] as const) {
  test(`a stored session without ${missing} is discarded`, async ({ page }) => {
    const session = await sessionOf(await registerConfirmed());
    await store(page, { ...session, [missing]: undefined });
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login$/);
    expect(await stored(page)).toBeNull();
  });
}

test("logging in and out in one tab is noticed in the other", async ({ page, context }) => {
  const account = await registerConfirmed();
  await page.goto("/login");
  await expect(page.locator("[name=email]")).toBeVisible();
  const other = await context.newPage();
  await logIn(other, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Olá, Maria" })).toBeVisible();

  await page.goto("/dashboard/suporte");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await signOut(other);
  await expect(other).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page)).toBeNull();
});

for (const [name, hours] of [
  ["five hours ahead", 5],
  ["five hours behind", -5],
] as const) {
  test(`a device clock ${name} neither locks out nor renews at every step`, async ({ page }) => {
    const account = await registerConfirmed();
    await page.addInitScript((shift) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + shift;
    }, hours * 3_600_000);
    const renewals = await countRenewals(page);
    await logIn(page, account);
    for (const address of ["/dashboard/minha-assinatura", "/dashboard/suporte", "/dashboard"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(page.getByText("Algo não deu certo")).toBeHidden();
    }
    expect(renewals()).toBe(0);
  });
}

test("a token that the server finds expired is renewed once, and the page shows its data", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await signIn(page, await registerConfirmed());
  const renewals = await countRenewals(page);
  let refused = 0;
  await page.route("**/rest/v1/contacts*", async (route) => {
    const old = refused === 0;
    if (route.request().method() === "OPTIONS" || !old) return route.fallback();
    refused += 1;
    return route.fulfill({ status: 401, json: { code: "PGRST303", message: "JWT expired" } });
  });
  await page.goto("/dashboard/suporte");
  await expect(page.getByText("Nenhuma mensagem ainda")).toBeVisible();
  expect([refused, renewals()]).toEqual([1, 1]);
});

for (const status of [401, 404] as const) {
  test(`a logout that the server answers with ${status} is a logout`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(new RegExp(`status of ${status}`));
    await signIn(page, await registerConfirmed());
    await page.goto("/dashboard");
    await page.route("**/auth/v1/logout*", (route) =>
      route.request().method() === "OPTIONS"
        ? route.fallback()
        : route.fulfill({ status, json: { code: "session_not_found", message: "Session not found" } }),
    );
    await signOut(page);
    await expect(page).toHaveURL(/\/$/);
    expect(await stored(page)).toBeNull();
  });
}

test("a profile without a row leaves the name of the registration", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 406/);
  await signIn(page, await registerConfirmed({ fullName: "Teresa Cristina" }));
  await page.route("**/rest/v1/profiles*", (route) =>
    route.request().method() === "OPTIONS"
      ? route.fallback()
      : route.fulfill({
          status: 406,
          json: {
            code: "PGRST116",
            message: "Cannot coerce the result to a single JSON object",
            details: "The result contains 0 rows",
            hint: null,
          },
        }),
  );
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Olá, Teresa" })).toBeVisible();
});

test("offline and back: it is said, nothing is lost, and the news comes by itself", async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const account = await signInSubscriber(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Estamos preparando o seu site")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("Você está sem conexão")).toBeVisible();
  await activate(account.id);
  await expect(page.getByText("Estamos preparando o seu site")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("A conexão voltou.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seu site está no ar" })).toBeVisible({ timeout: 10_000 });
});

test("a page opened offline says so, and loads by itself when the connection is back", async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported|Unable to preload/);
  await signIn(page, await registerConfirmed());
  await page.goto("/dashboard/suporte");
  await expect(page.getByText("Nenhuma mensagem ainda")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("main").getByRole("link", { name: "Ver todas as perguntas frequentes" }).click();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Perguntas frequentes" })).toBeVisible();
});
