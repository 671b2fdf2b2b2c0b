import path from "node:path";
import { root } from "../../local-stack/environment.ts";
import { runNode } from "../../local-stack/run-node.ts";

// Runs the journeys of `e2e/engines`. Arguments are passed to Playwright.
const projects = ["--project=firefox", "--project=webkit"];
process.exit(await runNode([path.join(root, "scripts", "e2e.ts"), ...projects, ...process.argv.slice(2)]));
