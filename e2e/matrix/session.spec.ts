import { createAccount, sessionOf, signIn } from "../fixtures/accounts.ts";
import { countRenewals, logIn, refreshes, signOut, store, stored } from "../fixtures/session.ts";
import { expect, test } from "../fixtures/test.ts";

test("the login shows when the auth server never responds to a refresh", async ({ page }) => {
  const session = await sessionOf(await createAccount());
  await store(page, { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 });
  await page.route(refreshes, () => undefined);
  await page.goto("/dashboard");
  await expect(page.locator("[name=email]")).toBeVisible({ timeout: 15_000 });
  // Only the server can decide whether it is still valid.
  expect(await stored(page)).not.toBeNull();
});

for (const [name, hours] of [
  ["five hours ahead", 5],
  ["five hours behind", -5],
] as const) {
  test(`a session works without refreshes when the device clock is ${name}`, async ({ page }) => {
    const account = await createAccount();
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

for (const status of [401, 404] as const) {
  test(`signing out ends the session when the server responds with ${status}`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(new RegExp(`status of ${status}`));
    await signIn(page, await createAccount());
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

test("the panel greets by the e-mail when the account has no profile row", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 406|The (language of the )?profile could not be read/);
  const account = await createAccount({ fullName: "Teresa Cristina" });
  await signIn(page, account);
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
  await expect(page.getByRole("heading", { name: `Olá, ${account.email.split("@")[0]}` })).toBeVisible();
});

test("a page opened offline loads when the connection returns", async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported|Unable to preload|AppError: network/,
  );
  await signIn(page, await createAccount());
  await page.goto("/dashboard/suporte");
  await expect(page.getByText("Nenhuma mensagem ainda")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("main").getByRole("link", { name: "Ver todas as perguntas frequentes" }).click();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Perguntas frequentes" })).toBeVisible();
});
