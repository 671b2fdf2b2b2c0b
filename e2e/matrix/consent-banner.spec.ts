import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

test("the question about counting visits moves nothing on the page", async ({ page, context }) => {
  await context.route("**/rest/v1/settings?*ga_measurement_id*", (route) =>
    route.fulfill({ json: [{ value: "G-TEST1234" }] }),
  );
  const expectStill = await watchLayout(page);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Medição de visitas" })).toBeVisible();
  await expectStill("home");
});
