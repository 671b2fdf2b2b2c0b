import { expectReadsWithoutScripts } from "../fixtures/no-script.ts";
import { languageVersions } from "../fixtures/public-pages.ts";
import { test } from "../fixtures/test.ts";

test.use({ javaScriptEnabled: false });

for (const { prefix, language } of languageVersions.filter(({ language: tag }) => tag !== "pt-BR")) {
  test(`every public page is complete without scripts in ${language}`, async ({ page }) => {
    await expectReadsWithoutScripts(page, language, prefix);
  });
}
