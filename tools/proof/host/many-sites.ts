import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { requestHere } from "../../../wordpress/host/own-page.ts";
import { run } from "../../../wordpress/host/system.ts";
import { type JobClient, siteDetails } from "./jobs.ts";
import type { Machine } from "./machine.ts";

/** Number of sites made in a row. */
const count = 50;

/** Longest time for a new site that the contract's users expect, in seconds. */
const mostSeconds = 5;

const models = ["bakery", "clinic", "law_office", "photographer", "restaurant", "workshop"];

/** Makes sites one after the other and prints seconds, memory and disk. Returns what took too long. */
export async function makeManySites(
  machine: Machine,
  send: JobClient,
  print: (line: string) => void,
): Promise<string[]> {
  print(`memory before: ${await memory(machine)}`);
  const first = siteDetails("Primeiro Negócio", "primeiro.example");
  const visitor = startVisitor(
    machine,
    new URL((await send("make", first)).result["address"] ?? "").hostname,
  );
  const seconds: number[] = [];
  const made = [];
  for (let index = 1; index <= count; index += 1) {
    const details = {
      ...siteDetails(`Negócio ${index}`, `negocio-${index}.example`),
      model: models[index % models.length] ?? "",
    };
    const { ms } = await send("make", details);
    seconds.push(ms / 1000);
    made.push(details);
    print(`site ${String(index).padStart(2)}: ${(ms / 1000).toFixed(2)} s`);
  }
  print(`make: median ${median(seconds).toFixed(2)} s, longest ${Math.max(...seconds).toFixed(2)} s`);
  const visits = await visitor.stop();
  print(`visits of another site during this: ${visits.whole} whole, ${visits.broken} broken`);
  print(`memory after ${count} sites: ${await memory(machine)}`);
  for (const kind of ["report", "sign_in", "suspend", "resume"] as const) {
    const times: number[] = [];
    for (const details of made.slice(0, 10)) times.push((await send(kind, details)).ms / 1000);
    print(`${kind}: median ${median(times).toFixed(3)} s of 10`);
  }
  // Unused processes of PHP end after 30 seconds.
  await wait(35_000);
  print(`memory without visits: ${await memory(machine)}`);
  const { layout } = machine.host;
  print(
    `disk: sites ${await megabytes(layout.sites)} MB, databases ${await megabytes(`${layout.folder}/database`)} MB, backups ${await megabytes(layout.backups)} MB`,
  );
  return [
    ...(median(seconds) > mostSeconds ? [`Half of the sites took more than ${mostSeconds} s to make.`] : []),
    ...(visits.broken > 0 ? [`${visits.broken} visits failed while other sites were made.`] : []),
  ];
}

/** Visits a site again and again, as people do while others are made. */
function startVisitor(machine: Machine, name: string) {
  const visits = { whole: 0, broken: 0 };
  const stopped = new AbortController();
  const visiting = (async () => {
    while (!stopped.signal.aborted) {
      const page = await requestHere(machine.config, name).catch(() => null);
      if (page?.status === 200 && page.body.includes("</html>")) visits.whole += 1;
      else visits.broken += 1;
      await wait(1000);
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await visiting;
      return visits;
    },
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the memory of each service in megabytes: shared pages count once (PSS). */
async function memory(machine: Machine): Promise<string> {
  const parts = await Promise.all(
    Object.entries(await machine.processIds()).map(async ([name, pids]) => {
      const sizes = await Promise.all(pids.map(proportionalKilobytes));
      return `${name} ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)} MB (${pids.length})`;
    }),
  );
  return parts.join(", ");
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
}

const megabytes = async (folder: string): Promise<number> =>
  Number.parseInt(await run("du", ["--summarize", "--block-size=1M", folder]), 10);
