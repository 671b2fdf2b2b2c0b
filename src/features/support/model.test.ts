import { describe, expect, it } from "vitest";
import { lengthOf } from "@/lib/validation";
import { composeMessage, messageSchema, minutesOf, withSubject } from "./model";

describe("composeMessage and toSupportMessage", () => {
  it("store subject line, blank line and text, and read them back", () => {
    const message = composeMessage("Meu site", "Ele abre devagar.\n\nPode ver?");
    expect(message).toBe("Meu site\n\nEle abre devagar.\n\nPode ver?");
    expect(withSubject({ id: "1", message })).toEqual({
      id: "1",
      subject: "Meu site",
      text: "Ele abre devagar.\n\nPode ver?",
    });
  });

  it("store the subject on one line", () => {
    expect(composeMessage("Meu\n\nsite  novo", "Texto")).toBe("Meu site novo\n\nTexto");
  });

  it.each(["sem linha de assunto", "a\nb", `${"a".repeat(151)}\n\nb`])(
    "read a message without a subject as text only",
    (message) => {
      expect(withSubject({ message })).toEqual({ subject: "", text: message });
    },
  );
});

const problemOf = (subject: string) =>
  messageSchema.safeParse({ subject, message: "Oi" }).error?.issues.map(({ message }) => message);

describe("messageSchema", () => {
  it("requires a text of limited length", () => {
    expect(problemOf(" ")).toEqual(["validation.required"]);
    expect(problemOf("a".repeat(150))).toBeUndefined();
    expect(problemOf("a".repeat(151))).toEqual(["validation.maxLength:150"]);
  });

  it("requires visible characters", () => {
    expect(problemOf("\u200b \u2060")).toEqual(["validation.required"]);
  });

  it("rejects direction characters in the subject", () => {
    expect(problemOf("Fatura \u202Efdp.exe")).toEqual(["validation.subjectCharacters"]);
  });

  it("counts characters as the database does", () => {
    expect(lengthOf("olá 👩🏽")).toBe(6);
    expect(problemOf("🙂".repeat(150))).toBeUndefined();
  });
});

it.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [3540, 59],
  [0, 1],
])("rounds a wait of %i seconds to %i minutes", (seconds, minutes) => {
  expect(minutesOf(seconds)).toBe(minutes);
});
