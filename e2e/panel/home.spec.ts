import { createAccount, signIn } from "../fixtures/accounts.ts";
import { cards, pay, waitForPaymentForm } from "../fixtures/payment-page.ts";
import { addToZone } from "../fixtures/dns.ts";
import { activate, database } from "../fixtures/database.ts";
import { expect, test } from "../fixtures/test.ts";

test("the first steps lead to a live site and then disappear @long", async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { data } = await database
    .from("settings")
    .select("value")
    .eq("key", "dns_a_record")
    .single()
    .throwOnError();
  const domain = `${crypto.randomUUID()}.com.br`;
  const account = await createAccount({ domain });
  await signIn(page, account);
  await page.goto("/dashboard");
  const steps = page.getByRole("list", { name: "Primeiros passos" });
  await expect(page.getByText("2 de 4 concluídos")).toBeVisible();
  await expect(steps.getByRole("heading")).toHaveText([
    "Concluído: Confirmar o seu e-mail",
    "Concluído: Escolher o domínio",
    "Falta fazer: Fazer o primeiro pagamento",
    "Falta fazer: Apontar o domínio para cá",
  ]);
  await page.getByRole("button", { name: /^Copiar A @/ }).click();
  await expect(page.getByText(`Copiado: ${data.value}`)).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(data.value);

  await page.getByRole("link", { name: /^Assinar por R\$/ }).click();
  await pay(await waitForPaymentForm(page), cards.pays);
  await page.getByRole("link", { name: "Ir para o painel" }).click();
  await expect(page.getByText("3 de 4 concluídos")).toBeVisible();
  // A check of the domain may run at any time.
  await addToZone(`${domain} A 192.0.2.10\nwww.${domain} CNAME sites.sitepronto.test`);
  await activate(account.id);
  await expect(page.getByText("Seu site está no ar").first()).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText("Primeiros passos")).toBeHidden();
});

test("the home page sends each of its requests once, and all in parallel", async ({ page }) => {
  await signIn(page, await createAccount());
  const asked: string[] = [];
  let answered = 0;
  // Number of finished responses at the time of each request.
  const after = new Map<string, number>();
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith("/rest/v1/") || request.method() === "OPTIONS") return;
    const name = `${url.pathname.slice("/rest/v1/".length)}?${url.searchParams.get("select") ?? ""}`;
    // Visit counting does not belong to the page.
    if (/^(page_views|rpc\/|settings\?value)/.test(name)) return;
    asked.push(name);
    after.set(name, answered);
  });
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/rest/v1/") && response.request().method() === "GET") {
      answered += 1;
    }
  });
  await page.goto("/dashboard");
  await expect(page.getByText("Primeiros passos")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Assinatura" })).toBeVisible();
  expect(asked.length, asked.join("\n")).toBe(new Set(asked).size);
  // The session's request comes first; the page's requests follow together.
  const [session, ...own] = [...after.values()];
  expect(session).toBe(0);
  expect(new Set(own), JSON.stringify([...after])).toHaveProperty("size", 1);
});
