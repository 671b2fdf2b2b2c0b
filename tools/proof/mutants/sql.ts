import { cp, mkdir, readdir, readFile, symlink, writeFile, mkdtemp, rm } from "node:fs/promises";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../local-stack/environment.ts";
import { readSchemas } from "../../local-stack/project-config.ts";
import type { MutantResult } from "./result.ts";
import { applySqlMutant, findSqlMutants, type SqlMutant } from "./sql-mutants.ts";

const tests = "supabase/tests";

/** Files that the database tests need. */
const copiedFiles = [
  "package.json",
  "tsconfig.json",
  "tsconfig.node.json",
  "vite.config.ts",
  "vitest.config.ts",
];
const copiedFolders = ["src", "scripts", "supabase", "locales", "tools"];

/** Tests that fail with any difference between the schemas and the migrations. */
const comparison = "platform/schemas.test.ts";

type Candidate = SqlMutant & { file: string };

/**
 * Runs the database tests on a copy of supabase/schemas with one fault at a time.
 *
 * @param choose samples all faults
 */
export async function runSqlMutants(
  choose: (all: readonly Candidate[]) => Candidate[],
): Promise<MutantResult[]> {
  const sandbox = await makeSandbox();
  const schemas = await readSchemas();
  try {
    const testFiles = await readTestFiles();
    const results: MutantResult[] = [];
    for (const mutant of choose(findAll(schemas))) {
      await writeSchemas(
        sandbox,
        new Map(schemas).set(mutant.file, applySqlMutant(textOf(schemas, mutant), mutant)),
      );
      const result: MutantResult = {
        where: path.join("supabase", `${mutant.file}:${mutant.line}`),
        change: describeChange(textOf(schemas, mutant), mutant),
        outcome: await runTests(sandbox, mutant, testFiles),
      };
      console.log(`${result.outcome.padEnd(8)} ${result.where} ${result.change}`);
      results.push(result);
    }
    return results;
  } finally {
    await rm(sandbox, { recursive: true });
  }
}

async function makeSandbox(): Promise<string> {
  const sandbox = await mkdtemp(path.join(tmpdir(), "site-pronto-mutants-"));
  for (const name of [...copiedFiles, ...copiedFolders]) {
    await cp(path.join(root, name), path.join(sandbox, name), { recursive: true });
  }
  await symlink(path.join(root, "node_modules"), path.join(sandbox, "node_modules"));
  return sandbox;
}

/** Replaces the migrations of the sandbox, from which its tests build their databases. */
async function writeSchemas(sandbox: string, schemas: ReadonlyMap<string, string>): Promise<void> {
  const folder = path.join(sandbox, "supabase", "migrations");
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await writeFile(path.join(folder, "20000101000000_schemas.sql"), [...schemas.values()].join("\n"));
}

function findAll(schemas: ReadonlyMap<string, string>): Candidate[] {
  return [...schemas].flatMap(([file, sql]) => findSqlMutants(sql).map((mutant) => ({ ...mutant, file })));
}

function textOf(schemas: ReadonlyMap<string, string>, { file }: Candidate): string {
  return schemas.get(file) ?? "";
}

type TestFile = { file: string; text: string };

async function readTestFiles(): Promise<TestFile[]> {
  const entries = await readdir(path.join(root, tests), { recursive: true });
  const files = entries.filter((name) => name.endsWith(".test.ts") && !name.endsWith(comparison));
  return Promise.all(
    files.map(async (name) => ({
      file: `${tests}/${name}`,
      text: await readFile(path.join(root, tests, name), "utf8"),
    })),
  );
}

/** Tests that mention the changed object run first, because they detect most faults. */
async function runTests(
  sandbox: string,
  { subject }: Candidate,
  testFiles: readonly TestFile[],
): Promise<MutantResult["outcome"]> {
  if (!(await succeeds(sandbox, [process.execPath, "tools/proof/mutants/migrate.ts"]))) return "invalid";
  const related = testFiles.filter(({ text }) => subject !== "" && text.includes(subject));
  const unrelated = testFiles.filter((file) => !related.includes(file));
  for (const group of [related, unrelated]) {
    if (group.length > 0 && !(await testsPass(sandbox, group))) return "noticed";
  }
  return "survived";
}

function testsPass(sandbox: string, files: readonly TestFile[]): Promise<boolean> {
  const vitest = path.join(root, "node_modules", ".bin", "vitest");
  const args = ["run", "--project", "database", "--bail", "1", ...files.map(({ file }) => file)];
  return succeeds(sandbox, [vitest, ...args]);
}

function succeeds(cwd: string, [command = "", ...args]: string[]): Promise<boolean> {
  const child = spawn(command, args, { cwd, stdio: "ignore" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code === 0));
  });
}

function describeChange(sql: string, { start, end, replacement }: SqlMutant): string {
  const before = sql.slice(sql.lastIndexOf("\n", start) + 1, start).trimStart();
  const after = sql.slice(end, sql.indexOf("\n", end)).trimEnd();
  return `${before}[${sql.slice(start, end)} → ${replacement || "nothing"}]${after}`;
}
