import type { Call, Operation } from "./call.ts";
import { listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";

/** Payment intents, charges and payment methods: retrieve and list. */
export const paymentOperations: Operation[] = [
  { method: "GET", path: "/payment_intents", handle: (call) => listByCustomer(call, "payment_intent") },
  { method: "GET", path: "/payment_intents/:id", handle: (call) => retrieve(call, "payment_intent") },
  { method: "GET", path: "/charges", handle: (call) => listByCustomer(call, "charge") },
  { method: "GET", path: "/charges/:id", handle: (call) => retrieve(call, "charge") },
  { method: "GET", path: "/payment_methods", handle: listMethods },
  { method: "GET", path: "/payment_methods/:id", handle: (call) => retrieve(call, "payment_method") },
];

function listByCustomer(call: Call, kind: "payment_intent" | "charge") {
  const created = readCreated(call.params);
  return listPage(call, kind, { customer: call.params.text("customer") }, (object) =>
    created(object.created),
  );
}

function listMethods(call: Call) {
  const customer = call.params.text("customer");
  call.params.oneOf("type", ["card"]);
  return listPage(
    call,
    "payment_method",
    {},
    (method) => customer !== undefined && method.customer === customer,
  );
}
