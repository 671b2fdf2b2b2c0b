import { describe, expect, it, test } from "vitest";
import type { DomainVerdict } from "../contract/enums.ts";
import { evaluateRecords, verdictOf, type AskedRecords, type ExpectedRecords } from "./evaluate-records.ts";

const ours: ExpectedRecords = { address: "192.0.2.10", wwwTarget: "sites.example.com", nameServers: [] };
const right = ["192.0.2.10"];
const other = ["203.0.113.9"];
const target = ["sites.example.com"];

const asked = (over: Partial<AskedRecords> = {}): AskedRecords => ({
  a: [right, right],
  aaaa: [[], []],
  www: [target, target],
  ns: [["ns.other.example"], ["ns.other.example"]],
  mx: [[], []],
  ...over,
});

const verdict = (over: Partial<AskedRecords>, expected = ours) =>
  verdictOf(evaluateRecords(asked(over), expected));
const stateOf = (type: string, over: Partial<AskedRecords>, expected = ours) =>
  evaluateRecords(asked(over), expected).find((record) => record.type === type);

describe("evaluateRecords", () => {
  test.each([
    [right, "right"],
    [other, "wrong"],
    [[...right, ...other], "extra"],
    [[], "missing"],
  ] as const)("an A record of %j is %s", (found, state) => {
    expect(stateOf("A", { a: [found, found] })).toMatchObject({ state, disagree: false, expected: right });
  });

  test.each([
    [[], "right"],
    [["2001:db8::1"], "unwanted"],
  ])("an AAAA record of %j is %s", (found, state) => {
    expect(stateOf("AAAA", { aaaa: [found, found] })).toMatchObject({ state });
  });

  test.each([
    [target, "right"],
    [right, "right"],
    [["other.example"], "wrong"],
    [["other.example", ...target], "extra"],
    [[], "missing"],
  ])("a www record of %j is %s", (found, state) => {
    expect(stateOf("CNAME", { www: [found, found] })).toMatchObject({ state, expected: target });
  });

  it("expects our address for www without a configured target, and nothing without both", () => {
    const noTarget = { ...ours, wwwTarget: "" };
    expect(stateOf("CNAME", { www: [right, right] }, noTarget)).toMatchObject({
      state: "right",
      expected: right,
    });
    expect(stateOf("CNAME", {}, noTarget)).toMatchObject({ state: "wrong" });
    expect(stateOf("CNAME", {}, { ...noTarget, address: "" })).toMatchObject({ state: "info", expected: [] });
  });

  it("returns right for our name servers and info for others", () => {
    const nameServers = ["ns1.example.com", "ns2.example.com"];
    expect(stateOf("NS", { ns: [nameServers, nameServers] }, { ...ours, nameServers })).toMatchObject({
      state: "right",
    });
    expect(stateOf("NS", {}, { ...ours, nameServers })).toMatchObject({
      state: "info",
      expected: nameServers,
    });
    expect(stateOf("NS", {})).toMatchObject({ state: "info" });
  });

  it("reports both values when the resolvers disagree", () => {
    expect(stateOf("A", { a: [right, other] })).toMatchObject({
      state: "extra",
      disagree: true,
      found: ["192.0.2.10", "203.0.113.9"],
    });
  });

  it("ignores the order of values when it compares resolvers", () => {
    const both = [...right, ...other];
    expect(stateOf("A", { a: [both, both.toReversed()] })).toMatchObject({ disagree: false });
  });

  it("uses the answer of one resolver when the other fails, and returns unknown when both fail", () => {
    expect(stateOf("A", { a: [null, right] })).toMatchObject({ state: "right", disagree: false });
    expect(stateOf("A", { a: [null, null] })).toMatchObject({ state: "unknown", found: [] });
    expect(stateOf("MX", { mx: [null, null] })).toMatchObject({ state: "unknown" });
  });
});

describe("verdictOf", () => {
  const six = [["2001:db8::1"], ["2001:db8::1"]];
  const cases: [name: string, over: Partial<AskedRecords>, expected: DomainVerdict][] = [
    ["all as it should be", {}, "pointing_here"],
    ["www by our address", { www: [right, right] }, "pointing_here"],
    ["one silent resolver", { a: [right, null] }, "pointing_here"],
    ["no answer about mail", { mx: [null, null], ns: [null, null] }, "pointing_here"],
    ["no records", { a: [[], []], www: [[], []] }, "none"],
    ["mail alone", { a: [[], []], www: [[], []], mx: [["mail.example"], ["mail.example"]] }, "none"],
    ["another server", { a: [other, other], www: [["other.example"], ["other.example"]] }, "elsewhere"],
    ["another server by the sixth version alone", { a: [[], []], www: [[], []], aaaa: six }, "elsewhere"],
    ["www missing", { www: [[], []] }, "partly"],
    ["www alone", { a: [other, other] }, "partly"],
    [
      "an address too many",
      {
        a: [
          [...right, ...other],
          [...right, ...other],
        ],
      },
      "partly",
    ],
    ["an address of the sixth version", { aaaa: six }, "partly"],
    ["seen by one resolver only", { a: [right, other] }, "partly"],
    ["appeared at one resolver only", { a: [right, []] }, "partly"],
    ["www on its way", { www: [target, []] }, "partly"],
    ["no answer about the address", { a: [null, null] }, "unknown"],
    ["no answer about www", { www: [null, null] }, "unknown"],
    ["no answer about the sixth version", { aaaa: [null, null] }, "unknown"],
  ];

  test.each(cases)("returns the expected verdict for %s", (_name, over, expected) => {
    expect(verdict(over)).toBe(expected);
  });

  it("returns unknown for all records when no expected address is configured", () => {
    const nowhere = { address: "", wwwTarget: "", nameServers: [] };
    for (const [, over] of cases) expect(verdict(over, nowhere)).toBe("unknown");
  });

  it("never returns pointing_here while a resolver returns another address", () => {
    const values = [null, [], right, other, [...right, ...other]];
    for (const first of values) {
      for (const second of values) {
        const answered = [first, second].filter((value) => value !== null);
        const isOurs = answered.length > 0 && answered.every((value) => value.join() === right.join());
        expect([first, second, verdict({ a: [first, second] }) === "pointing_here"]).toEqual([
          first,
          second,
          isOurs,
        ]);
      }
    }
  });
});
