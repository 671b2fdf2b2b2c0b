// Many at once: e-mails through a slow mail server, sign-ups with slow mail, and page views over many connections.
import { proveCounters } from "./counters.ts";
import { proveEmails } from "./emails.ts";

const faults = [...(await proveCounters()), ...(await proveEmails())];
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
