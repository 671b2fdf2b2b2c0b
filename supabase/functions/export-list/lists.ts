import type { ExportListRequest } from "../_shared/contract/list-export.ts";
import { activationsExport } from "./activations.ts";
import { customersExport } from "./customers.ts";
import type { ExportedList, ExportSource } from "./export-page.ts";
import { paymentsExport } from "./payments.ts";
import { tasksExport } from "./tasks.ts";

/** The list that a request asks for. */
export function exportedList(source: ExportSource, wanted: ExportListRequest): ExportedList {
  switch (wanted.list) {
    case "customers":
      return customersExport(source, wanted);
    case "activations":
      return activationsExport(source, wanted);
    case "payments":
      return paymentsExport(source, wanted);
    case "tasks":
      return tasksExport(source, wanted);
  }
}
