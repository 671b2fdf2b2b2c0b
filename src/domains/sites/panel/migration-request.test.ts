import { siteStatuses } from "@contract/enums";
import { describe, expect, it } from "vitest";
import { mayRequestMigration } from "../rules";
import { toWebAddress } from "./migration";

const now = Date.parse("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

describe("toWebAddress", () => {
  it.each([
    ["padaria.com.br", "https://padaria.com.br"],
    [" http://padaria.com.br/loja ", "http://padaria.com.br/loja"],
    ["HTTPS://ana.wixsite.com/loja", "HTTPS://ana.wixsite.com/loja"],
    ["padaria-são-joão.com.br", "https://padaria-são-joão.com.br"],
  ])("reads %s as %s", (typed, address) => {
    expect(toWebAddress(typed)).toBe(address);
  });

  it.each([
    "padaria",
    "minha padaria.com.br",
    "javascript:alert(1)",
    "ftp://padaria.com.br",
    "https://",
    "http://[",
    "https://padaria.com.br@outro.com",
    "padaria.com.br\u0000",
    ".",
  ])("rejects %s", (typed) => {
    expect(toWebAddress(typed)).toBeNull();
  });
});

it("allows a migration request while the site is paid, until it was copied", () => {
  const may = siteStatuses.filter((status) =>
    mayRequestMigration({ status, refundedAt: null, migration: "none", activatedAt: null }, now),
  );
  expect(may).toEqual(["awaiting_activation", "active"]);
  const states = ["none", "asked", "access_received", "copied", "checked"] as const;
  expect(
    states.filter((migration) =>
      mayRequestMigration({ status: "active", refundedAt: null, migration, activatedAt: daysAgo(1) }, now),
    ),
  ).toEqual(["none", "asked", "access_received"]);
});

it("stops offering a migration two months after the site went live, except for an open request", () => {
  const old = { status: "active", refundedAt: null, activatedAt: daysAgo(61) } as const;
  expect(mayRequestMigration({ ...old, migration: "none" }, now)).toBe(false);
  expect(mayRequestMigration({ ...old, migration: "asked" }, now)).toBe(true);
});
