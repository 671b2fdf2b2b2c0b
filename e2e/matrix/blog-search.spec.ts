import { expect, test } from "../fixtures/test.ts";

test("characters that mean something to the database are only letters in a search", async ({ page }) => {
  for (const term of ["%", "_", "*", "\\", '"', "(", ",", "'; --", "&select=*"]) {
    await page.goto(`/blog?busca=${encodeURIComponent(term)}`);
    await expect(page.getByText(/encontrados? para/).first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});
