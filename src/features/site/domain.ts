import * as z from "zod/mini";
import { typedDomain } from "@/lib/contact-checks";

/** The form that gives the site its domain. */
export const domainSchema = z.object({ domain: typedDomain() });
