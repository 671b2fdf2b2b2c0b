import { settle } from "../../fixtures/appearance.ts";
import { postSlugs } from "../../fixtures/public-pages.ts";
import { expect, test } from "../../fixtures/test.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

const pages = [
  { name: "home", path: () => "/" },
  { name: "plans", path: () => "/planos" },
  {
    name: "article",
    // The first slug, independent of posts published later.
    path: async () => `/blog/${(await postSlugs()).toSorted()[0]}`,
    // Later paragraphs look like the first ones.
    height: 1100,
  },
  { name: "login", path: () => "/login" },
  { name: "register", path: () => "/comece-agora" },
];

for (const { name, path, height } of pages) {
  for (const theme of ["light", "dark"] as const) {
    for (const size of sizes) {
      test.describe(() => {
        test.use({ colorScheme: theme, viewport: { ...size, height: height ?? size.height } });

        test(`${name} in ${theme} mode at ${size.width} px matches its screenshot`, async ({ page }) => {
          await page.emulateMedia({ reducedMotion: "reduce" });
          // Other tests publish posts, so the suggestions of an article are limited to the seeded posts.
          await page.route("**/rest/v1/blog_posts?*", (route) =>
            route.continue({ url: `${route.request().url()}&published_at=lt.2026-11-18` }),
          );
          await page.goto(await path());
          await settle(page);
          await expect(page).toHaveScreenshot(`${name}-${theme}-${size.width}.png`, {
            fullPage: height === undefined,
            // The footer contains the current year.
            mask: [page.getByText(/©/)],
          });
        });
      });
    }
  }
}
