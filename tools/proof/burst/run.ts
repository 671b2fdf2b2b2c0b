// Many at once: sign-ups with slow mail, and page views over many connections.
import { proveCounters } from "./counters.ts";

const faults = await proveCounters();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
