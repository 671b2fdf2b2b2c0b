import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { noBreakEmail } from "./no-break-email";

test("every e-mail of a text stays on one line, and the text is unchanged", () => {
  render(<h1>{noBreakEmail("Confirme o seu e-mail: E-mails chegam logo.")}</h1>);
  expect(screen.getByText("e-mail")).toHaveClass("whitespace-nowrap");
  expect(screen.getByText("E-mails")).toHaveClass("whitespace-nowrap");
  expect(screen.getByRole("heading", { name: "Confirme o seu e-mail: E-mails chegam logo." })).toBeVisible();
});
