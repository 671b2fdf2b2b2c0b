import * as z from "zod/mini";
import { typedDomain } from "@/platform/contact-checks";

/** The form that sets the site's domain. */
export const domainSchema = z.object({ domain: typedDomain() });
