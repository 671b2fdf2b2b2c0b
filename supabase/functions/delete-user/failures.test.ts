import { describe, expect, it } from "vitest";
import { deleted, noTraces } from "../../../tools/testing/account-world.ts";
import {
  accountWorldOfFile,
  deleteWithFailure,
  deletionSteps,
  deleteUntilChange,
  finished,
  fullCustomerAtCheckout,
  invoicesOf,
  repeatDeletion,
} from "../../../tools/testing/deletion-failures.ts";

// `npm test` covers one step per service and the last step, and the complete test all steps.
const representative = [
  "the password is checked",
  "the subscription is ended",
  "the final state is stored",
  "the files are removed",
  "the account is deleted",
];

const all = accountWorldOfFile();

const steps =
  process.env["TEST_FULL"] === "1"
    ? deletionSteps
    : deletionSteps.filter(({ name }) => representative.includes(name));

describe.each(steps)("delete-user when $name", (step) => {
  it("reports a failure of this step and completes when repeated", async () => {
    expect(await deleteWithFailure(all(), "failure", step)).toEqual({ answer: step.failed, ...finished });
  });

  it("completes when repeated after the response was lost", async () => {
    expect(await deleteWithFailure(all(), "lost answer", step)).toEqual({ answer: step.lost, ...finished });
  });
});

it.each([
  ["before", false],
  ["after", true],
] as const)(
  "completes when repeated after the process was killed %s its fifth write",
  async (_when, reached) => {
    const customer = await fullCustomerAtCheckout(all());
    const invoices = await invoicesOf(all(), customer);
    await deleteUntilChange(all(), customer, 5, reached);
    expect(await repeatDeletion(all(), customer, invoices)).toEqual(finished);
  },
);

describe("delete-user with concurrent requests", () => {
  it("deletes the account once for three requests", async () => {
    const customer = await fullCustomerAtCheckout(all());
    const invoices = await invoicesOf(all(), customer);
    const answers = await Promise.all([all().erase(customer), all().erase(customer), all().erase(customer)]);
    expect(answers).toContainEqual(deleted);
    for (const { status } of answers) {
      expect(status).toBeOneOf([200, 401, 403]);
    }
    expect(await repeatDeletion(all(), customer, invoices)).toEqual(finished);
  });

  it("deletes the account once for two requests that alternate at every call", async () => {
    const customer = await fullCustomerAtCheckout(all());
    const invoices = await invoicesOf(all(), customer);
    // Each call yields to the event loop, so that the two requests alternate.
    all().intercept(async (_call, next) => {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      return next();
    });
    const answers = await Promise.all([all().erase(customer), all().erase(customer)]);
    expect(answers).toContainEqual(deleted);
    expect(await repeatDeletion(all(), customer, invoices)).toEqual(finished);
  });
});

it("delete-user removes an avatar that was stored during the deletion", async () => {
  const customer = await all().fullCustomer();
  const invoices = await invoicesOf(all(), customer);
  let stored = false;
  all().intercept(async (call, next) => {
    if (call.url.includes("/rpc/delete_account") && !stored) {
      stored = true;
      await all().upload(customer);
    }
    return next();
  });
  expect(await all().erase(customer)).toEqual(deleted);
  expect(stored).toBe(true);
  expect(await repeatDeletion(all(), customer, invoices)).toEqual(finished);
});

it("delete-user removes all files when they exceed one page of the listing", async () => {
  const customer = await all().newCustomer();
  const avatars = all().backend.database.storage.from("avatars");
  for (let number = 0; number < 205; number += 1) {
    await avatars.upload(`${customer.id}/${number}.png`, new Uint8Array([1]), { contentType: "image/png" });
  }
  expect((await all().traces(customer))["files"]).toHaveLength(205);
  expect(await all().erase(customer)).toEqual(deleted);
  expect(await all().traces(customer)).toEqual(noTraces);
});
