import type { Page } from "@playwright/test";
import { stopTransitions } from "../../fixtures/appearance.ts";
import { expect } from "../../fixtures/test.ts";

/** Opens the gallery of primitives, still and with its fonts. */
export async function openGallery(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The gallery has an origin of its own, which the backend refuses, and shows nothing of the backend.
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
