import type { Page } from "@playwright/test";
import { stopTransitions } from "../../fixtures/appearance.ts";
import { expect } from "../../fixtures/test.ts";

/** Opens the component gallery with loaded fonts and without motion. */
export async function openGallery(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The gallery has its own origin, which the backend rejects, and shows no stored data.
  await page.route("**/rest/v1/**", (route) =>
    route.fulfill({
      json: [],
      headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "*" },
    }),
  );
  await page.goto("/_ui");
  await expect(page.getByRole("heading", { name: "Primitives", level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await stopTransitions(page);
}
