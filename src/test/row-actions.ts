import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";

/** Presses an action in the menu of a list row, once an earlier one of the row has ended. */
export async function pressRowAction(row: string, action: string, user = userEvent.setup()): Promise<void> {
  const menu = await screen.findByRole("button", { name: `Mais ações: ${row}` });
  await waitFor(() => expect(menu).toBeEnabled());
  await user.click(menu);
  await user.click(await screen.findByRole("button", { name: action }));
}
