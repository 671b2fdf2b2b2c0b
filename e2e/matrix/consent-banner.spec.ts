import { configureAnalytics, consentBanner, measurementId } from "../fixtures/analytics.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

test("the question about counting visits moves nothing on the page", async ({ page, context }) => {
  await configureAnalytics(context, measurementId);
  const expectStill = await watchLayout(page);
  await page.goto("/");
  await expect(consentBanner(page)).toBeVisible();
  await expectStill("home");
});

test("nobody is asked and nothing is loaded when no measurement id is set", async ({ page, context }) => {
  const scripts = await configureAnalytics(context, null);
  const asked = page.waitForResponse(/ga_measurement_id/);
  await page.goto("/");
  await asked;
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacidade" }).click();
  await expect(page).toHaveURL(/privacidade$/);
  await expect(consentBanner(page)).toHaveCount(0);
  expect(scripts).toEqual([]);
});
