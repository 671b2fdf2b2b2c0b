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

// One step of each service, and the last: failures.matrix.test.ts has them all.
const representative = [
  "the password is checked",
  "the subscription is ended",
  "the final state is stored",
  "the files are removed",
  "the account is deleted",
];

const all = accountWorldOfFile();

describe.each(deletionSteps.filter(({ name }) => representative.includes(name)))("when $name", (step) => {
  it("says so if that fails, and finishes when repeated", async () => {
    expect(await deleteWithFailure(all(), "failure", step)).toEqual({ answer: step.failed, ...finished });
  });

  it("finishes when repeated if only the answer is lost", async () => {
    expect(await deleteWithFailure(all(), "lost answer", step)).toEqual({ answer: step.lost, ...finished });
  });
});

it.each([
  ["before", false],
  ["after", true],
] as const)("finishes when repeated if the process is killed %s its fifth change", async (_when, reached) => {
  const customer = await fullCustomerAtCheckout(all());
  const invoices = await invoicesOf(all(), customer);
  await deleteUntilChange(all(), customer, 5, reached);
  expect(await repeatDeletion(all(), customer, invoices)).toEqual(finished);
});

describe("asked for several times", () => {
  it("deletes once when three requests come at once", async () => {
    const customer = await fullCustomerAtCheckout(all());
    const invoices = await invoicesOf(all(), customer);
    const answers = await Promise.all([all().erase(customer), all().erase(customer), all().erase(customer)]);
    expect(answers).toContainEqual(deleted);
    for (const { status } of answers) {
      expect(status).toBeOneOf([200, 401, 403]);
    }
    expect(await repeatDeletion(all(), customer, invoices)).toEqual(finished);
  });

  it("deletes once when two requests take turns at every call", async () => {
    const customer = await fullCustomerAtCheckout(all());
    const invoices = await invoicesOf(all(), customer);
    // Each call waits a turn of the loop, so that the two take turns.
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

it("removes an avatar that was stored while the account was being deleted", async () => {
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

it("removes every file when there are more than one list shows", async () => {
  const customer = await all().newCustomer();
  const avatars = all().backend.database.storage.from("avatars");
  for (let number = 0; number < 205; number += 1) {
    await avatars.upload(`${customer.id}/${number}.png`, new Uint8Array([1]), { contentType: "image/png" });
  }
  expect((await all().traces(customer))["files"]).toHaveLength(205);
  expect(await all().erase(customer)).toEqual(deleted);
  expect(await all().traces(customer)).toEqual(noTraces);
});
