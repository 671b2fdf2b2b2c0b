import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { languages } from "../_shared/contract/enums.ts";
import { exportTexts } from "./texts.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

async function wordsOf(language: string) {
  const read = async (namespace: string) =>
    JSON.parse(await readFile(path.join(root, "locales", language, `${namespace}.json`), "utf8"));
  const [dashboard, admin] = await Promise.all([read("dashboard"), read("admin")]);
  return {
    customer: dashboard.subscription.status,
    list: admin.customers.subscription,
    detail: admin.customers.detail.subscription,
  };
}

it.each(languages)("calls each state of a subscription by one word everywhere, in %s", async (language) => {
  const { customer, list, detail } = await wordsOf(language);
  expect(list).toEqual(exportTexts[language].subscription);
  expect([list.none, list.active, list.ended]).toEqual([customer.none, customer.active, customer.cancelled]);
  expect([detail.incomplete, detail.incomplete_expired, detail.past_due, detail.canceled]).toEqual([
    customer.incomplete,
    customer.expired,
    customer.past_due,
    customer.cancelled,
  ]);
  expect(new Set(Object.values(customer)).size).toBe(Object.keys(customer).length);
});
