import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sitePathOf, siteModels } from "../../src/platform/site-models.ts";
import { readModel } from "./model-files.ts";

/** Limit of a model with its pictures and fonts, in KB without compression. */
const maxKilobytes = 150;

/** Writes the models' websites into a build. Returns the models above the size limit. */
export async function writeModels(outDir: string, brand: string): Promise<string[]> {
  const tooLarge: string[] = [];
  for (const { model, slug } of siteModels) {
    const files = await readModel(model, slug, brand);
    // A visitor loads one of the two documents.
    const loaded = files.filter(({ address }) => address !== sitePathOf(slug));
    const kilobytes = loaded.reduce((total, { content }) => total + Buffer.byteLength(content), 0) / 1000;
    if (kilobytes > maxKilobytes) {
      tooLarge.push(`The model ${model} has ${kilobytes.toFixed(1)} KB; ${maxKilobytes} are allowed.`);
    }
    for (const { address, type, content } of files) {
      const file = path.join(outDir, type.startsWith("text/html") ? `${address}.html` : address);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
  return tooLarge;
}
