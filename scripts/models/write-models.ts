import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { siteAddressOf } from "../../src/platform/site-models.ts";
import { modelVersions, readModel } from "./model-files.ts";

/** Limit of a model with its pictures and fonts, in KB: here without compression, in WordPress as a server sends it. */
export const maxKilobytes = 150;

/** Writes the models' websites in every language into a build. Returns the models above the size limit. */
export async function writeModels(outDir: string, brand: string): Promise<string[]> {
  const tooLarge: string[] = [];
  for (const version of modelVersions) {
    const { model, slug, language } = version;
    const files = await readModel(version, brand);
    // A visitor loads one of the two documents.
    const loaded = files.filter(({ address }) => address !== siteAddressOf(slug, language));
    const kilobytes = loaded.reduce((total, { content }) => total + Buffer.byteLength(content), 0) / 1000;
    if (kilobytes > maxKilobytes) {
      tooLarge.push(
        `The model ${model} (${language}) has ${kilobytes.toFixed(1)} KB; ${maxKilobytes} are allowed.`,
      );
    }
    for (const { address, type, content } of files) {
      const file = path.join(outDir, type.startsWith("text/html") ? `${address}.html` : address);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
  return tooLarge;
}
