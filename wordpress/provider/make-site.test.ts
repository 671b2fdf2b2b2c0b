import { expect, test } from "vitest";
import type { SiteFile } from "./driver.ts";
import { chooseImages } from "./make-site.ts";
import { siteLabel } from "./site-label.ts";

const file = (name: string, type = "image/png"): SiteFile => ({
  name,
  content_type: type,
  size: 1,
  url: "https://files.example/",
});

test("chooseImages takes the logo by its name and at most six of the other images as photos", () => {
  const photos = Array.from({ length: 8 }, (_, index) => file(`foto-${index}.jpg`, "image/jpeg"));
  const texts = file("textos.pdf", "application/pdf");
  const logo = file("Nova Marca.png");
  expect(chooseImages([texts, ...photos, logo])).toEqual({ logo, photos: photos.slice(0, 6) });
});

const isTaken = (label: string) => label === "tomada-com-br";

test.each([
  ["padaria.com.br", "padaria-com-br"],
  [null, "site-1b9d6bcd"],
  ["tomada.com.br", "tomada-com-br-1b9d6bcd"],
  [`${"a".repeat(49)}.com`, "a".repeat(49)],
])("siteLabel of %s is %s", (domain, label) => {
  expect(siteLabel("1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed", domain, isTaken)).toBe(label);
});
