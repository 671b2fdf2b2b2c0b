import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { readAdminFlag, storeAdminFlag } from "@/domains/team/admin-flag";
import { endSession, markSessionOpen } from "@/domains/account/parts/session/sign-out";
import { AdminFlagReset } from "./admin-flag-reset";

test("signing out removes the administration flag", () => {
  render(<AdminFlagReset />);
  storeAdminFlag(true);
  markSessionOpen("user-1");
  expect(readAdminFlag()).toBe(true);
  endSession();
  expect(readAdminFlag()).toBe(false);
  expect(localStorage.getItem("isAdmin")).toBeNull();
});
