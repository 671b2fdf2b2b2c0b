import { expect, test } from "vitest";
import { toPermissions } from "./model";

test("knows the permissions that the database names, and ignores others", () => {
  expect(toPermissions(["sites.read", "roles.write", "sites", "ghosts.read", ""])).toEqual([
    "sites.read",
    "roles.write",
  ]);
  expect(toPermissions(null)).toEqual([]);
});
