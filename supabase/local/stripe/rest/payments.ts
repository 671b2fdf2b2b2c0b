import type { Call, Operation } from "./call.ts";
import { resourceMissing } from "./errors.ts";
import { paginate, readCreated, readPage } from "./pagination.ts";

/** Payment intents, charges and payment methods: retrieve and list. */
export const paymentOperations: Operation[] = [
  { method: "GET", path: "/payment_intents", handle: (call) => listOfCustomer(call, "payment_intent") },
  { method: "GET", path: "/payment_intents/:id", handle: (call) => existing(call, "payment_intent") },
  { method: "GET", path: "/charges", handle: (call) => listOfCustomer(call, "charge") },
  { method: "GET", path: "/charges/:id", handle: (call) => existing(call, "charge") },
  { method: "GET", path: "/payment_methods", handle: listMethods },
  { method: "GET", path: "/payment_methods/:id", handle: (call) => existing(call, "payment_method") },
];

type PaymentKind = "payment_intent" | "charge" | "payment_method";

/** Stripe's own spelling in "No such …". */
const names: Record<PaymentKind, string> = {
  payment_intent: "payment_intent",
  charge: "charge",
  payment_method: "PaymentMethod",
};

function existing(call: Call, kind: PaymentKind) {
  const id = call.path("id");
  const object = call.store.get(kind, id);
  if (!object) throw resourceMissing(names[kind], id);
  return object;
}

function listOfCustomer(call: Call, kind: "payment_intent" | "charge") {
  const customer = call.params.text("customer");
  const created = readCreated(call.params);
  const page = readPage(call.params);
  return paginate(
    call.store
      .list(kind)
      .filter(
        (object) => (customer === undefined || object.customer === customer) && created(object.created),
      ),
    page,
    call.url,
  );
}

function listMethods(call: Call) {
  const customer = call.params.text("customer");
  call.params.oneOf("type", ["card"]);
  const page = readPage(call.params);
  return paginate(
    call.store
      .list("payment_method")
      .filter((method) => customer !== undefined && method.customer === customer),
    page,
    call.url,
  );
}
