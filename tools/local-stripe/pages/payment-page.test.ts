import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goodForm, openCheckout, submit } from "../testing/buying.ts";
import { paidCharges, read } from "../testing/pages.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
});
afterAll(() => running.stop());
beforeEach(() => {
  running.clock.now = Date.now();
});

describe("the payment page", () => {
  test("the payment page shows in Portuguese the product, amount and interval, and that no money moves", async () => {
    const { url } = await openCheckout(running);
    const page = await read(url);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="pt-BR">');
    expect(page.text).toContain("Assinar Plano Profissional");
    expect(page.text).toContain("R$ 99,90 por mês");
    expect(page.text).toContain("Pagamento de teste local. Nenhum dinheiro real é movimentado.");
    expect(page.text).toContain('href="https://site.test/cancel"');
    expect(page.text).toContain('data-testid="hosted-payment-submit-button"');
    for (const [id, autocomplete] of [
      ["cardNumber", "cc-number"],
      ["cardExpiry", "cc-exp"],
      ["cardCvc", "cc-csc"],
      ["billingName", "cc-name"],
      ["email", "email"],
    ]) {
      expect(page.text).toMatch(
        new RegExp(`<input id="${id}" name="${id}"[^>]*autocomplete="${autocomplete}"`),
      );
      expect(page.text).toContain(`<label for="${id}">`);
    }
  });

  test.each([
    ["en", "", "R$99.90 per month", "en"],
    ["pt", "en", "R$ 99,90 por mês", "pt-BR"],
    ["auto", "pt-PT,pt;q=0.9", "R$ 99,90 por mês", "pt-BR"],
    ["auto", "en-GB,en;q=0.9,pt;q=0.1", "R$99.90 per month", "en"],
    ["fr", "pt-BR", "R$99.90 per month", "en"],
  ] as const)(
    "the payment page uses the language of locale %s and Accept-Language %j",
    async (locale, wanted, amount, lang) => {
      const { url } = await openCheckout(running, { locale });
      const page = await read(url, { "accept-language": wanted });
      expect(page.text).toContain(amount);
      expect(page.text).toContain(`<html lang="${lang}">`);
    },
  );

  test("the payment page shows a known e-mail read-only, and ignores a different submitted one", async () => {
    const customer = await running.stripe.customers.create({ email: "known@a.test" });
    const { id, url } = await openCheckout(running, { customer: customer.id });
    expect((await read(url)).text).toMatch(/<input id="email"[^>]*value="known@a.test"[^>]*readonly/);
    await submit(url, { email: "other@a.test" });
    const session = await running.stripe.checkout.sessions.retrieve(id);
    expect(session.customer_details?.email).toBe("known@a.test");
    expect(session.customer).toBe(customer.id);
  });

  test("the payment page escapes product names and form values", async () => {
    const product = await running.stripe.products.create({ name: `<script>alert("x")</script>` });
    const price = await running.stripe.prices.create({
      product: product.id,
      currency: "brl",
      unit_amount: 100,
      recurring: { interval: "month" },
    });
    const { url } = await openCheckout(running, { line_items: [{ price: price.id, quantity: 1 }] });
    const page = await submit(url, { billingName: `"><img src=x onerror=alert(1)>`, cardNumber: "1" });
    expect(page.text).not.toContain("<img");
    expect(page.text).not.toContain("<script>alert");
    expect(page.text).toContain("&lt;script&gt;");
  });

  test("the payment page allows only its own style and script by Content-Security-Policy", async () => {
    const { url } = await openCheckout(running);
    const policy = (await fetch(url)).headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'nonce-[^']+'/);
  });
});

describe("invalid input", () => {
  test.each([
    [{ cardNumber: "" }, "cardNumber", "Informe o número do cartão."],
    [{ cardNumber: "4242 4242 4242 4243" }, "cardNumber", "O número do cartão não é válido"],
    [{ cardNumber: "4111 1111 1111 1111" }, "cardNumber", "use um cartão de teste"],
    [{ cardExpiry: "01/20" }, "cardExpiry", "O cartão está vencido."],
    [{ cardExpiry: "soon" }, "cardExpiry", "A validade não é válida."],
    [{ cardCvc: "1" }, "cardCvc", "O código de segurança está incompleto."],
    [{ billingName: "   " }, "billingName", "Informe o nome que está no cartão."],
    [{ email: "" }, "email", "Informe o seu e-mail."],
    [{ email: "ana at home" }, "email", "O e-mail não é válido."],
  ])(
    "%j shows an error beside %s and keeps the values, except the security code",
    async (wrong, field, sentence) => {
      const { id, url } = await openCheckout(running);
      const before = await paidCharges(running);
      const page = await submit(url, wrong);
      const text = page.text.replaceAll(/\s+/g, " ");
      expect(page.status).toBe(200);
      expect(text).toMatch(
        new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-error"`),
      );
      expect(text).toMatch(new RegExp(`id="${field}-error">[^<]*${sentence.replace(".", "\\.")}`));
      expect(text.match(/<input[^>]*aria-invalid/g)).toHaveLength(1);
      const kept = (["cardNumber", "cardExpiry", "billingName", "email"] as const).filter(
        (name) => !(name in wrong),
      );
      expect(kept.filter((name) => !text.match(`id="${name}"[^>]*value="${goodForm[name]}"`))).toEqual([]);
      expect(text).toMatch(/id="cardCvc"[^>]*value=""/);
      expect((await running.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
      expect(await paidCharges(running)).toBe(before);
    },
  );

  test("an empty form shows the errors of all fields at once", async () => {
    const { url } = await openCheckout(running, { locale: "en" });
    const page = await submit(url, {
      email: "",
      cardNumber: "",
      cardExpiry: "",
      cardCvc: "",
      billingName: "",
    });
    expect(page.text.match(/<input[^>]*aria-invalid="true"/g)).toHaveLength(5);
    expect(page.text).toContain("Enter the card number.");
  });
});
