// A production host in a folder of its own (wordpress/host): isolation, contract, certificates, restoring, many sites.
import { tryContract } from "./contract.ts";
import { tryEncryption } from "./encryption.ts";
import { tryIsolation } from "./isolation.ts";
import { createJobClient } from "./jobs.ts";
import { startMachine } from "./machine.ts";
import { makeManySites } from "./many-sites.ts";
import { confirmPackages } from "./packages.ts";
import { tryRestoring } from "./restoring.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);
const parts = {
  isolation: tryIsolation,
  contract: tryContract,
  encryption: tryEncryption,
  restoring: tryRestoring,
  sites: makeManySites,
};
/** Names of parts on the command line; all without any. */
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

async function run(): Promise<string[]> {
  let output = "";
  const machine = await startMachine((text) => {
    output = (output + text).slice(-4000);
  });
  const send = createJobClient(machine.jobsUrl, machine.secret);
  const faults: string[] = [];
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      print(`\n${name}`);
      faults.push(...(await part(machine, send, print)));
    }
  } catch (error) {
    console.error(output);
    throw error;
  } finally {
    await machine.stop();
  }
  return faults;
}

const missing = await confirmPackages(print);
if (missing === null) {
  const faults = await run();
  for (const fault of faults) console.error(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
print(missing);
