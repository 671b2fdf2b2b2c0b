import type { Call, Operation } from "./call.ts";
import { listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";

/** Payment intents, charges and payment methods: retrieve and list. */
export const paymentOperations: Operation[] = [
  { method: "GET", path: "/payment_intents", handle: listIntents },
  { method: "GET", path: "/payment_intents/:id", handle: (call) => retrieve(call, "payment_intent") },
  { method: "GET", path: "/charges", handle: listCharges },
  { method: "GET", path: "/charges/:id", handle: (call) => retrieve(call, "charge") },
  { method: "GET", path: "/payment_methods", handle: listMethods },
  { method: "GET", path: "/payment_methods/:id", handle: (call) => retrieve(call, "payment_method") },
];

function listIntents(call: Call) {
  const created = readCreated(call.params);
  return listPage(call, "payment_intent", { customer: call.params.text("customer") }, (intent) =>
    created(intent.created),
  );
}

function listCharges(call: Call) {
  const created = readCreated(call.params);
  const wanted = {
    customer: call.params.text("customer"),
    payment_intent: call.params.text("payment_intent"),
  };
  return listPage(call, "charge", wanted, (charge) => created(charge.created));
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
