import { expect, test } from "vitest";
import { suspendedPage } from "./pages.ts";

test.each([
  ["pt-BR", "Este site está fora do ar"],
  ["pt-PT", "Este site está indisponível"],
  ["en", "This website is offline"],
] as const)("the page of a suspended site is in the language of the site: %s", (language, heading) => {
  const page = suspendedPage(language);

  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(`<h1>${heading}</h1>`);
});
