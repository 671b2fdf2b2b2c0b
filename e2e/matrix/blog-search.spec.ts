import { expect, test } from "../fixtures/test.ts";

test("a search treats special characters of the database as letters", async ({ page }) => {
  for (const term of ["%", "_", "*", "\\", '"', "(", ",", "'; --", "&select=*"]) {
    await page.goto(`/blog?busca=${encodeURIComponent(term)}`);
    await expect(page.getByText(/encontrados? para/).first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});
