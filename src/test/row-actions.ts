import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** Presses an action in the menu of a list row. */
export async function pressRowAction(row: string, action: string, user = userEvent.setup()): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `Mais ações: ${row}` }));
  await user.click(await screen.findByRole("button", { name: action }));
}
