import { createAccount, signIn } from "../fixtures/accounts.ts";
import { expect, test } from "../fixtures/test.ts";

test("the sign-in page does not show for signed-in users", async ({ page }) => {
  await signIn(page, await createAccount());
  const seen: string[] = [];
  await page.exposeFunction("noteHeading", (heading: string) => seen.push(heading));
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector("h1");
      if (heading?.checkVisibility({ visibilityProperty: true })) {
        (window as unknown as { noteHeading: (text: string) => void }).noteHeading(heading.innerText);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1, name: /Olá/ })).toBeVisible();
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect([...new Set(seen)]).toEqual([expect.stringMatching(/Olá/)]);
});
