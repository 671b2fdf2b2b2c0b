import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** Opens the filters of a list. */
export async function openFilters(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: /^Filtrar/u }));
}

/** Selects a choice of a filter in the open panel of a list. */
export async function chooseFilter(label: string, choice: string): Promise<void> {
  await userEvent.selectOptions(screen.getByRole("combobox", { name: label }), choice);
}
