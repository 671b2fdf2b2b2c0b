// Fails every call that an operation makes, in every way, and compares Stripe, database, mail and files once all is up
// again and the person has tried again. Arguments name operations; without any, all run, in lanes side by side. Ends
// with 1 where something differs.
import { runNode } from "../../local-stack/run-node.ts";
import { openStackLog } from "../../local-stack/stack-log.ts";
import { faultKinds, type Fault, type FaultKind } from "./faults.ts";
import type { Operation } from "./operation.ts";
import { lanes } from "./operations/all.ts";
import { openWorld, type World } from "./world.ts";

const mostAttempts = 5;

/** Every function makes these first: they fail in the first operation of a lane alone. */
const firstCalls = ["api GET /auth/v1/user", "api POST /rest/v1/rpc/take_call"];

/**
 * The faults that leave a part of an operation done. How an answer is read does not depend on the operation: the others
 * happen to a call in the first operation of a lane that makes it.
 */
const halfDone: readonly FaultKind[] = ["reset", "performed but unanswered", "killed"];

const failedBefore = new Set<string>();

function faultsOf(calls: readonly string[]): Fault[] {
  const faults = [...new Set(calls)].flatMap((call) => {
    if (!failedBefore.has(call)) return faultKinds.map((kind) => ({ call, kind }));
    return firstCalls.includes(call) ? [] : halfDone.map((kind) => ({ call, kind }));
  });
  for (const call of calls) failedBefore.add(call);
  return faults;
}

type Outcome = { happened: boolean; calls: readonly string[]; problems: string[]; trace: string };

/** Tries until it works, as a person does. */
async function tryOperation(world: World, { begin }: Operation, fault: Fault | null): Promise<Outcome> {
  const { faults } = world;
  const { attempt, check, trace } = await begin(world);
  faults.heal();
  if (fault) faults.fail(fault);
  let { status } = await attempt();
  const calls = faults.calls();
  const happened = faults.heal();
  const isDone = () => status >= 200 && status < 300;
  for (let attempts = 1; !isDone() && attempts < mostAttempts; attempts += 1) ({ status } = await attempt());
  const problems = await check();
  // What a person asks for has to work in the end; what happens by itself has no answer.
  if (problems.length > 0 && !isDone()) problems.push(`the last attempt ended with ${status}`);
  return { happened, calls, problems, trace: (await trace?.()) ?? "" };
}

function cannotBeChecked(error: unknown): Outcome {
  return { happened: true, calls: [], problems: [`cannot be checked: ${String(error)}`], trace: "" };
}

/** Runs an operation without a fault, and then with each fault at each of its calls. Returns how often it failed. */
async function proveOperation(world: World, operation: Operation): Promise<number> {
  const begin = performance.now();
  const { calls, problems, trace } = await tryOperation(world, operation, null).catch(cannotBeChecked);
  if (problems.length > 0) {
    process.stdout.write(`${operation.name} without a fault: ${problems.join("; ")}\n`);
    return 1;
  }
  const faults = faultsOf(calls);
  let failures = 0;
  let cases = 0;
  for (const fault of faults) {
    const outcome = await tryOperation(world, operation, fault).catch(cannotBeChecked);
    const found = [...outcome.problems];
    if (outcome.trace !== trace) found.push(`"${outcome.trace}" instead of "${trace}"`);
    cases += Number(outcome.happened);
    failures += Number(found.length > 0);
    if (found.length > 0) {
      process.stdout.write(`  ${operation.name}, ${fault.call}, ${fault.kind}: ${found.join("; ")}\n`);
    }
  }
  const seconds = Math.round((performance.now() - begin) / 1000);
  process.stdout.write(
    `${operation.name}: ${cases} faults at ${new Set(calls).size} calls, ${failures} with a difference, ${seconds} s\n`,
  );
  return failures;
}

async function runLane(operations: readonly Operation[]): Promise<number> {
  const world = await openWorld(await openStackLog());
  let failures = 0;
  try {
    for (const operation of operations) failures += await proveOperation(world, operation);
  } finally {
    await world.close();
  }
  return failures > 0 ? 1 : 0;
}

const wanted = process.argv.slice(2);
const codes =
  wanted.length > 0
    ? [await runLane(lanes.flat().filter(({ name }) => wanted.includes(name)))]
    : await Promise.all(
        lanes.map((lane) => runNode([import.meta.filename, ...lane.map(({ name }) => name)])),
      );
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
