import { siteStatuses } from "@contract/enums";
import { describe, expect, it } from "vitest";
import { mayRequestMigration } from "./model";
import { toWebAddress } from "./migration-request";

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
  const may = siteStatuses.filter((status) => mayRequestMigration({ status, migration: "none" }));
  expect(may).toEqual(["awaiting_activation", "active"]);
  const states = ["none", "asked", "access_received", "copied", "checked"] as const;
  expect(states.filter((migration) => mayRequestMigration({ status: "active", migration }))).toEqual([
    "none",
    "asked",
    "access_received",
  ]);
});
