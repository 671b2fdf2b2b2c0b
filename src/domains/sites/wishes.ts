import * as z from "zod/mini";
import { says } from "@/platform/validation";
import { isInPreparation, type Site } from "./model";

const maxWishLength = 4000;

/** Schema of what a customer wants on their site; may be empty. */
export const wishSchema = z.object({
  body: z.string().check(z.maxLength(maxWishLength, says(`validation.maxLength:${maxWishLength}`))),
});

/** The fields of that form. */
export type WishFields = z.output<typeof wishSchema>;

/** Returns whether the customer may send model, text and files of a site: until its activation, or a refund. */
export function takesWishes(site: Pick<Site, "status" | "refundedAt">): boolean {
  return site.status === "awaiting_payment" || isInPreparation(site);
}

/** Returns whether the customer has sent nothing for a site. */
export function hasNoWishes({ model, wishes, files }: Pick<Site, "model" | "wishes" | "files">): boolean {
  return model === null && !wishes?.body && files.length === 0;
}
