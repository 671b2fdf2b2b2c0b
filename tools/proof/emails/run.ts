// Thousands of e-mails through a slow mail server.
import { testEmails } from "./emails.ts";

const faults = await testEmails();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
