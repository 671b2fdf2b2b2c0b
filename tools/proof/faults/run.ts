// Injects every fault into every call of an operation. Compares Stripe, database, mail and files after all parts
// work again and the user has retried. Arguments name operations; without arguments, all run, in parallel lanes.
// Exits with 1 if something differs.
import { runNode } from "../../local-stack/run-node.ts";
import { openStackLog } from "../../local-stack/stack-log.ts";
import { faultKinds, type Fault, type FaultKind, providerFaultKinds } from "./faults.ts";
import type { Operation } from "./operation.ts";
import { lanes } from "./operations/all.ts";
import { openFaultWorld, type World } from "./world.ts";

const maxAttempts = 5;

/** Every function makes these calls first: their faults are tested in the first operation of a lane only. */
const commonCalls = ["api GET /auth/v1/user", "api POST /rest/v1/rpc/take_call"];

/**
 * Faults that leave an operation half done. The other faults test only how a call's answer is read, which is the
 * same in every operation: they are tested in the first operation of a lane that makes the call.
 */
const halfDoneKinds: readonly FaultKind[] = ["reset", "performed but unanswered", "killed"];

const testedCalls = new Set<string>();

function faultsOf(calls: readonly string[]): Fault[] {
  const faults = [...new Set(calls)].flatMap((call) => {
    const ownKinds = call.startsWith("provider ") ? providerFaultKinds : [];
    const kinds = testedCalls.has(call) ? halfDoneKinds : faultKinds;
    const isTested = testedCalls.has(call) && commonCalls.includes(call);
    return isTested ? [] : [...kinds, ...ownKinds].map((kind) => ({ call, kind }));
  });
  for (const call of calls) testedCalls.add(call);
  return faults;
}

type Outcome = { happened: boolean; calls: readonly string[]; problems: string[]; trace: string };

/** Repeats an operation until it succeeds, as a user does. */
async function tryOperation(world: World, { prepare }: Operation, fault: Fault | null): Promise<Outcome> {
  const { faults } = world;
  const { attempt, check, trace } = await prepare(world);
  faults.clear();
  if (fault) faults.plan(fault);
  let { status } = await attempt();
  const calls = faults.calls();
  const happened = faults.clear();
  const isDone = () => status >= 200 && status < 300;
  for (let attempts = 1; !isDone() && attempts < maxAttempts; attempts += 1) ({ status } = await attempt());
  const problems = await check();
  // A user's request has to succeed in the end; an operation of the schedule has no answer.
  if (problems.length > 0 && !isDone()) problems.push(`the last attempt ended with ${status}`);
  return { happened, calls, problems, trace: (await trace?.()) ?? "" };
}

function checkFailure(error: unknown): Outcome {
  return { happened: true, calls: [], problems: [`cannot be checked: ${String(error)}`], trace: "" };
}

/**
 * Runs an operation without a fault, and then with each fault at each of its calls. Returns the number of failed
 * runs.
 */
async function testOperation(world: World, operation: Operation): Promise<number> {
  const startedAt = performance.now();
  const { calls, problems, trace } = await tryOperation(world, operation, null).catch(checkFailure);
  if (problems.length > 0) {
    process.stdout.write(`${operation.name} without a fault: ${problems.join("; ")}\n`);
    return 1;
  }
  const faults = faultsOf(calls);
  let failures = 0;
  let cases = 0;
  for (const fault of faults) {
    const outcome = await tryOperation(world, operation, fault).catch(checkFailure);
    const found = [...outcome.problems];
    if (outcome.trace !== trace) found.push(`"${outcome.trace}" instead of "${trace}"`);
    cases += Number(outcome.happened);
    failures += Number(found.length > 0);
    if (found.length > 0) {
      process.stdout.write(`  ${operation.name}, ${fault.call}, ${fault.kind}: ${found.join("; ")}\n`);
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(
    `${operation.name}: ${cases} faults at ${new Set(calls).size} calls, ${failures} with a difference, ${seconds} s\n`,
  );
  return failures;
}

async function runLane(operations: readonly Operation[]): Promise<number> {
  const world = await openFaultWorld(await openStackLog());
  let failures = 0;
  try {
    for (const operation of operations) failures += await testOperation(world, operation);
  } finally {
    await world.close();
  }
  return failures > 0 ? 1 : 0;
}

const planned = process.argv.slice(2);
const codes =
  planned.length > 0
    ? [await runLane(lanes.flat().filter(({ name }) => planned.includes(name)))]
    : await Promise.all(
        lanes.map((lane) => runNode([import.meta.filename, ...lane.map(({ name }) => name)])),
      );
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
