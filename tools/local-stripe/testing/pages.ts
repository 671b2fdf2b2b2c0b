import type { RunningStripe } from "./running-stripe.ts";

/** Opens a page without following redirects; runs of white space count as one space. */
export async function read(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers, redirect: "manual" });
  return {
    status: response.status,
    location: response.headers.get("location"),
    headers: response.headers,
    text: (await response.text()).replaceAll(/\s+/g, " "),
  };
}

/** How many charges succeeded so far. */
export async function paidCharges({ stripe }: RunningStripe): Promise<number> {
  const charges = await stripe.charges.list({ limit: 100 });
  return charges.data.filter((charge) => charge.paid).length;
}

/** Completes or fails an authentication as a browser does. */
export async function authenticate(url: string, result: string) {
  return fetch(`${url}/auth`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ result }),
  }).then((response) => ({ status: response.status, location: response.headers.get("location") }));
}
