import { createAccount, sessionOf, signIn } from "../fixtures/accounts.ts";
import { activate } from "../fixtures/database.ts";
import { signInSubscriber } from "../fixtures/subscribers.ts";
import { countRenewals, logIn, refreshes, signOut, store, stored } from "../fixtures/session.ts";
import { expect, test } from "../fixtures/test.ts";

test("a session that cannot be refreshed redirects to the login and is removed from the browser", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400|Refresh Token/);
  const session = await sessionOf(await createAccount());
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

test("signing in and out in one tab updates the other, and a URL with tokens creates no session @long", async ({
  page,
  context,
}) => {
  const account = await createAccount();
  await page.goto("/login");
  await expect(page.locator("[name=email]")).toBeVisible();
  const other = await context.newPage();
  await logIn(other, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Olá, Maria" })).toBeVisible();

  await page.goto("/dashboard/suporte");
  await expect(page.getByText("Nenhuma mensagem ainda")).toBeVisible();
  await signOut(other);
  await expect(other).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Sua sessão terminou")).toBeVisible();
  expect(await stored(page)).toBeNull();

  // The tokens in a forged link do not create a session.
  const { access_token: token, refresh_token: refresh } = await sessionOf(account);
  await page.goto(`/blog#access_token=${token}&refresh_token=${refresh}&expires_in=3600&token_type=bearer`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page)).toBeNull();
});

test("a sign-out in another tab keeps what this tab's user typed, for the same account only", async ({
  page,
  context,
}) => {
  const account = await createAccount();
  await logIn(page, account);
  const profile = await context.newPage();
  const other = await context.newPage();
  await page.goto("/dashboard/suporte");
  await page.locator("[name=subject]").fill("O meu domínio");
  await page.locator("[name=message]").fill("Ainda não aponta para vocês.");
  await profile.goto("/dashboard/meu-perfil");
  await profile.locator("[name=full_name]").fill("Maria Souza");
  await other.goto("/dashboard");
  await signOut(other);
  await expect(other).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/\/login$/);
  await expect(profile).toHaveURL(/\/login$/);

  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard\/suporte$/);
  await expect(page.locator("[name=subject]")).toHaveValue("O meu domínio");
  await expect(page.locator("[name=message]")).toHaveValue("Ainda não aponta para vocês.");
  await expect(profile).toHaveURL(/\/dashboard\/meu-perfil$/);
  await expect(profile.locator("[name=full_name]")).toHaveValue("Maria Souza");

  await other.goto("/dashboard");
  await signOut(other);
  await expect(page).toHaveURL(/\/login$/);
  await logIn(other, await createAccount({ fullName: "Beto Lima" }));
  await expect(page).toHaveURL(/\/dashboard\/suporte$/);
  await expect(page.locator("[name=message]")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    "Ainda não aponta",
  );
});

test("a token that the server reports as expired is refreshed once, and the page shows its data", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await signIn(page, await createAccount());
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

test("the page reports that it is offline, and shows changes when it reconnects @long", async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const account = await signInSubscriber(page);
  // The page's last background request; the test would lose pending requests when it goes offline.
  const measured = page.waitForResponse(/ga_measurement_id/);
  await page.goto("/dashboard");
  await expect(page.getByText("Estamos preparando o seu site")).toBeVisible();
  await measured;
  await context.setOffline(true);
  await expect(page.getByText("Você está sem conexão")).toBeVisible();
  await activate(account.id);
  await expect(page.getByText("Estamos preparando o seu site")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("A conexão voltou.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seu site está no ar" })).toBeVisible({ timeout: 10_000 });
});
