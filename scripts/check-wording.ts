// Counts the comments and test titles that contain discouraged words. Fails when they are more than 0.5 %.
// `--list [FOLDER]` prints each of them with its file and line instead.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../tools/local-stack/environment.ts";
import { discouragedWords } from "./wording/discouraged-words.ts";
import { hashPassages } from "./wording/hash-passages.ts";
import type { Passage } from "./wording/passage.ts";
import { sqlPassages } from "./wording/sql-passages.ts";
import { typescriptPassages } from "./wording/typescript-passages.ts";

const allowedShare = 0.005;

function passagesOf(file: string, source: string): Passage[] {
  if (/\.tsx?$/.test(file)) return typescriptPassages(file, source);
  if (file.endsWith(".sql")) return sqlPassages(source);
  return hashPassages(source);
}

function trackedFiles(folder: string): string[] {
  const patterns = ["ts", "tsx", "sql", "yml", "toml", "sh"].map(
    (extension) => `${folder}/**/*.${extension}`,
  );
  const output = execFileSync("git", ["ls-files", "-z", ...patterns.map((pattern) => `:(glob)${pattern}`)], {
    cwd: root,
    encoding: "utf8",
  });
  // A deleted file stays in the index until the deletion is staged.
  return output
    .split("\0")
    .filter(
      (file) => file !== "" && !file.endsWith("database.types.ts") && existsSync(path.join(root, file)),
    );
}

const list = process.argv.indexOf("--list");
const folder = list === -1 ? "." : (process.argv[list + 1] ?? ".");
let total = 0;
const found: string[] = [];
for (const file of trackedFiles(folder)) {
  const source = readFileSync(path.join(root, file), "utf8");
  for (const { text, start } of passagesOf(file, source)) {
    total += 1;
    const words = discouragedWords(text);
    if (words.length === 0) continue;
    const line = source.slice(0, start).split("\n").length;
    found.push(`${file}:${line} [${words.join("; ")}] ${text}`);
  }
}
const isListing = list !== -1;
const share = found.length / total;
const fails = !isListing && share > allowedShare;
if (isListing || fails) console.log(found.join("\n"));
console.log(
  `${found.length} of ${total} comments and test titles (${(share * 100).toFixed(2)} %) have discouraged words.`,
);
if (fails) {
  console.log(
    `At most ${allowedShare * 100} % may have them. scripts/wording/discouraged-words.ts lists the words.`,
  );
  process.exitCode = 1;
}
