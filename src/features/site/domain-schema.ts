import * as z from "zod/mini";
import { typedDomain } from "@/lib/contact-checks";

/** The form that sets the site's domain. */
export const domainSchema = z.object({ domain: typedDomain() });
