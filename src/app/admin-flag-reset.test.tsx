import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { endSession, markSessionOpen } from "@/domains/account/parts/session/sign-out";
import { readAdminFlag, storeAdminFlag } from "@/domains/team/admin-flag";
import { AdminFlagReset } from "./session-effects";

test("signing out removes the administration flag", () => {
  render(<AdminFlagReset />);
  storeAdminFlag(true);
  markSessionOpen("user-1");
  expect(readAdminFlag()).toBe(true);
  endSession();
  expect(readAdminFlag()).toBe(false);
  expect(localStorage.getItem("isAdmin")).toBeNull();
});
