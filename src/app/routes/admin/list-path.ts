import { pageAt } from "../../layouts/admin/pages";

/** The address of a list with its filter set; undefined while there is no such page. */
export function listPath(path: string, search = ""): string | undefined {
  return pageAt(path) && path + search;
}
