import type { Page } from "@playwright/test";

/** Opens a page with all its pictures and fonts. Pictures below the first screen otherwise load on scroll. */
export async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
    await document.fonts.ready;
  });
}
