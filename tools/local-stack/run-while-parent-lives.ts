// Runs a command, and ends it when the input of this process closes: a parent's pipe closes with it, also when it
// is killed. Arguments: the command and its arguments.
import { spawn } from "node:child_process";

const endsWithinMs = 3_000;

const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.once("exit", (code) => process.exit(code ?? 1));
child.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

process.stdin
  .once("close", () => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), endsWithinMs);
  })
  .resume();
// A terminal sends these signals to the command too, so this process exits after it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.stdin.destroy());
