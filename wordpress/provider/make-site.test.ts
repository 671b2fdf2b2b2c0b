import { expect, test } from "vitest";
import type { SiteFile } from "./driver.ts";
import { chooseImages } from "./make-site.ts";

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
