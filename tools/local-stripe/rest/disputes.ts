import { canDispute } from "../model/dispute.ts";
import type { EarlyFraudWarning } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";

/** Disputes and early fraud warnings: retrieve and list. Banks make and decide them, on the control page. */
export const disputeOperations: Operation[] = [
  { method: "GET", path: "/disputes", handle: list },
  { method: "GET", path: "/disputes/:id", handle: (call) => retrieve(call, "dispute") },
  { method: "GET", path: "/radar/early_fraud_warnings", handle: listWarnings },
  {
    method: "GET",
    path: "/radar/early_fraud_warnings/:id",
    handle: (call) => present(call, retrieve(call, "radar.early_fraud_warning")),
  },
];

function list(call: Call) {
  const { params } = call;
  const created = readCreated(params);
  const wanted = { charge: params.text("charge"), payment_intent: params.text("payment_intent") };
  return listPage(call, "dispute", wanted, (dispute) => created(dispute.created));
}

function listWarnings(call: Call) {
  const { params } = call;
  const wanted = { charge: params.text("charge"), payment_intent: params.text("payment_intent") };
  const page = listPage(call, "radar.early_fraud_warning", wanted);
  return { ...page, data: page.data.map((warning) => present(call, warning)) };
}

/** A full refund or a dispute leaves nothing to do about a warning. */
function present({ store }: Call, warning: EarlyFraudWarning): EarlyFraudWarning {
  const charge = store.get("charge", warning.charge);
  return { ...warning, actionable: charge !== undefined && canDispute(charge) };
}
