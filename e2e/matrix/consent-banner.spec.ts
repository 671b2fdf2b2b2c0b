import { configureAnalytics, consentBanner, measurementId } from "../fixtures/analytics.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

test("the consent banner does not shift the page", async ({ page, context }) => {
  await configureAnalytics(context, measurementId);
  const expectStill = await watchLayout(page);
  await page.goto("/");
  await expect(consentBanner(page)).toBeVisible();
  await expectStill("home");
});

test("without a measurement ID, the page shows no banner and loads no script", async ({ page, context }) => {
  const scripts = await configureAnalytics(context, null);
  const asked = page.waitForResponse(/ga_measurement_id/);
  await page.goto("/");
  await asked;
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacidade" }).click();
  await expect(page).toHaveURL(/privacidade$/);
  await expect(consentBanner(page)).toHaveCount(0);
  expect(scripts).toEqual([]);
});
