import type { Business } from "./businesses.ts";
import { expectThat } from "./check.ts";
import type { DoneJob } from "./client.ts";
import { createVisitor, type Page } from "./visitor.ts";

/** A site that the provider made. */
export type MadeSite = {
  business: Business;
  make: DoneJob;
  address: string;
  wordpressUrl: string;
};

export const createMadeSite = (business: Business, make: DoneJob): MadeSite => ({
  business,
  make,
  address: String(make.result["address"]),
  wordpressUrl: String(make.result["wordpress_url"]),
});

/** Checks that a site opens for visitors and shows its business. Returns its page. */
export async function expectOpen({ address, business }: MadeSite): Promise<Page> {
  const page = await createVisitor().open(address);
  expectThat(page.status === 200, `${address} answered ${page.status}.`);
  expectThat(page.text.includes(business.name), `${address} does not show "${business.name}".`);
  return page;
}

/** Fewest characters of a sentence for visitors. */
const fewestCharacters = 20;

/** Checks that a page refuses its visitor, in words. @param what subject of the failure's sentence */
export function expectRefusal({ status, text }: Page, what: string): void {
  expectThat(status >= 400, `${what} answered ${status}.`);
  expectThat(text.length >= fewestCharacters, `${what} answered ${status} without a sentence.`);
}

/** Checks that a site does not open. An address that cannot be reached is closed, too. */
export async function expectGone({ address }: MadeSite): Promise<void> {
  const page = await createVisitor()
    .open(address)
    .catch(() => null);
  expectThat(page === null || page.status >= 400, `${address} answered ${page?.status}.`);
}

/** Whether a page is WordPress's administration, and not its form to sign in. */
export const isAdministration = ({ wordpressUrl }: MadeSite, { url, status, html }: Page): boolean =>
  status === 200 && url.startsWith(wordpressUrl.replace(/\/$/, "")) && !/type=["']?password/.test(html);
