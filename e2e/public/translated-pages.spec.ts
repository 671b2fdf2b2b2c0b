import { createAccount, newEmail, signIn } from "../fixtures/accounts.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { openPaymentForm, typeCard, cards } from "../fixtures/payment-page.ts";
import { expect, test } from "../fixtures/test.ts";

for (const translated of ["hydrated", "parsed"] as const) {
  test.describe(`a page that is translated once it is ${translated}`, () => {
    test.use({ translated });

    test(`registers a visitor, signs in and pays when it is translated once it is ${translated}`, async ({
      page,
      expectConsoleError,
    }) => {
      test.setTimeout(120_000);
      expectConsoleError(/status of 400/);
      const email = newEmail();
      await page.goto("/comece-agora");
      await expect(page.locator("main font font").first()).toBeVisible();
      // A key that is pressed while React renders a translated page again can still be lost.
      await waitForHydration(page);
      const values = {
        full_name: "João Pereira",
        email,
        phone: "(21) 99876-5432",
        domain: "oficina-do-joao.com.br",
        password: "segredo-do-joao",
      };
      for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
      await page.getByRole("button", { name: "Criar minha conta" }).click();
      await page.waitForURL(/\/verificar-email$/);
      await expect(page.getByRole("main").getByText(email)).toBeVisible();

      const account = await createAccount();
      await page.goto("/login");
      await waitForHydration(page);
      await page.locator("[name=email]").fill(account.email);
      await page.locator("[name=password]").fill("não é esta");
      const enter = page.getByRole("main").getByRole("button", { name: "Entrar" });
      await enter.click();
      await expect(page.getByText("Verifique seu e-mail e senha.").first()).toBeVisible();
      await page.locator("[name=password]").fill(account.password);
      await enter.click();
      await page.waitForURL(/\/dashboard$/);

      const form = await openPaymentForm(page);
      await typeCard(form, cards.pays);
      await form.getByTestId("hosted-payment-submit-button").click();
      await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
      await expect(page.locator("main font font").first()).toBeVisible();
    });
  });
}

test.describe("a translated button", () => {
  test.use({ translated: "hydrated" });

  test("shows its new text when a translated label changes", async ({ page }) => {
    await signIn(page, await createAccount());
    await page.goto("/dashboard/meu-perfil");
    await expect(page.locator("main font font").first()).toBeVisible();
    await page.locator("[name=full_name]").fill("Maria Souza");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Perfil atualizado").first()).toBeVisible();
  });
});
