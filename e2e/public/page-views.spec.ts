import type { Page } from "@playwright/test";
import { configureAnalytics, consentBanner, measurementId } from "../fixtures/analytics.ts";
import { expect, test } from "../fixtures/test.ts";

type PageView = { page_path: string; page_location: string; page_title: string; send_to: string };

/** Returns the page views sent to the analytics function. */
async function pageViews(page: Page): Promise<PageView[]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: unknown[] }).dataLayer ?? [])
      .map((call) => Array.from(call as ArrayLike<unknown>))
      .filter(([command, name]) => command === "event" && name === "page_view")
      .map(([, , view]) => view as PageView),
  );
}

test("every page view after the consent is sent with path, URL, title and ID", async ({
  page,
  context,
  baseURL,
}) => {
  const scripts = await configureAnalytics(context, measurementId);
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto("/?utm_source=carta&token_hash=segredo");
  await expect(consentBanner(page)).toBeVisible();
  expect(scripts).toEqual([]);
  expect(await pageViews(page)).toEqual([]);

  await consentBanner(page).getByRole("button", { name: "Aceitar" }).click();
  await expect(consentBanner(page)).toHaveCount(0);
  await expect.poll(() => scripts).toEqual([`https://www.googletagmanager.com/gtag/js?id=${measurementId}`]);
  await expect.poll(async () => (await pageViews(page)).length).toBe(1);

  await page.getByRole("contentinfo").getByRole("link", { name: "Perguntas frequentes" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect.poll(async () => (await pageViews(page)).length).toBe(2);
  const [home, faq] = await pageViews(page);
  expect(home).toEqual({
    page_path: "/?utm_source=carta",
    page_location: `${baseURL}/?utm_source=carta`,
    page_title: expect.stringContaining("Site Pronto"),
    send_to: measurementId,
  });
  expect(faq).toEqual({
    page_path: "/faq",
    page_location: `${baseURL}/faq`,
    page_title: await page.title(),
    send_to: measurementId,
  });
  expect(faq?.page_title).not.toBe(home?.page_title);

  await page.reload();
  await expect.poll(async () => (await pageViews(page)).length).toBe(1);
  await expect(consentBanner(page)).toHaveCount(0);
  expect(warnings).toEqual([]);
});

test("no page view is sent after a refusal until the visitor consents on the privacy page", async ({
  page,
  context,
}) => {
  const scripts = await configureAnalytics(context, measurementId);
  await page.goto("/planos");
  await consentBanner(page).getByRole("button", { name: "Recusar" }).click();
  await expect(consentBanner(page)).toHaveCount(0);
  await page.goto("/privacidade");
  await expect(page.getByText("Você recusou a contagem de visitas.")).toBeVisible();
  await expect(consentBanner(page)).toHaveCount(0);
  expect(scripts).toEqual([]);

  await page.getByRole("button", { name: "Mudar de ideia" }).click();
  await consentBanner(page).getByRole("button", { name: "Aceitar" }).click();
  await expect.poll(() => scripts.length).toBe(1);
});
