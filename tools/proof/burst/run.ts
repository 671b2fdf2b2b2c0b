// Concurrent load: sign-ups with slow mail, and page views over many connections.
import { testCounters } from "./counters.ts";

const faults = await testCounters();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
