// Fails every call that an operation makes, in every way, and compares Stripe, database and files once all is up again
// and the person has tried again. Arguments name operations; without any, all run. Ends with 1 where something differs.
import { openStackLog } from "../../stack-log.ts";
import { operations, type Operation } from "./operations.ts";
import { faultKinds, type FaultKind } from "./proxy.ts";
import { openWorld, type World } from "./world.ts";

const mostAttempts = 5;

/** Tries until it works, as a person does. @returns what is wrong afterwards */
async function tryOperation(
  world: World,
  { begin }: Operation,
  fault: { call: string; kind: FaultKind } | null,
): Promise<{ happened: boolean; calls: string[]; problems: string[] }> {
  const { attempt, check } = await begin(world);
  world.heal();
  if (fault) world.fail(fault.call, fault.kind);
  let { status } = await attempt();
  const calls = world.calls();
  const happened = world.heal();
  for (let attempts = 1; status !== 200 && attempts < mostAttempts; attempts += 1) {
    ({ status } = await attempt());
  }
  if (status !== 200) return { happened, calls, problems: [`does not work again: ${status}`] };
  return { happened, calls, problems: await check() };
}

async function proveOperation(world: World, operation: Operation): Promise<number> {
  const { calls, problems } = await tryOperation(world, operation, null);
  if (problems.length > 0) throw new Error(`${operation.name} without a fault: ${problems.join("; ")}`);
  const names = [...new Set(calls)];
  let failures = 0;
  let cases = 0;
  for (const call of names) {
    for (const kind of faultKinds) {
      const { happened, problems: found } = await tryOperation(world, operation, { call, kind });
      cases += Number(happened);
      if (found.length === 0) continue;
      failures += 1;
      process.stdout.write(`  ${operation.name}, ${call}, ${kind}: ${found.join("; ")}\n`);
    }
  }
  process.stdout.write(
    `${operation.name}: ${cases} faults at ${names.length} calls, ${failures} with a difference\n`,
  );
  return failures;
}

const wanted = process.argv.slice(2);
const log = await openStackLog();
const world = await openWorld(log);
let failures = 0;
try {
  for (const operation of operations) {
    if (wanted.length === 0 || wanted.some((name) => operation.name.includes(name))) {
      failures += await proveOperation(world, operation);
    }
  }
} finally {
  await world.close();
}
process.exit(failures > 0 ? 1 : 0);
