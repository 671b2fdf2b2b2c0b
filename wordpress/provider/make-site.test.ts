import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SiteFile } from "./driver.ts";
import { chooseImages, pluginNames } from "./make-site.ts";

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

test("pluginNames returns folders and single files of PHP, and asks to unpack an archive", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "plugins-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "page-builder"));
  for (const name of ["licence.php", "leia-me.txt", ".gitkeep"]) await writeFile(path.join(folder, name), "");
  expect(await pluginNames(folder)).toEqual(["licence.php", "page-builder"]);

  await writeFile(path.join(folder, "forms.zip"), "");
  await expect(pluginNames(folder)).rejects.toThrow(/Unpack forms\.zip/);
  expect(await pluginNames(null)).toEqual([]);
});
