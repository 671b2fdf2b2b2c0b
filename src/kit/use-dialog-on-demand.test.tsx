import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { useDialogOnDemand } from "./use-dialog-on-demand";

type DialogProps = { onClose: () => void };

function Message({ onClose }: DialogProps) {
  return (
    <button type="button" onClick={onClose}>
      Fechar
    </button>
  );
}

type PageProps = { load: () => Promise<ComponentType<DialogProps>>; onFailure: (error: unknown) => void };

function Page({ load, onFailure }: PageProps) {
  const dialog = useDialogOnDemand(load, onFailure);
  return (
    <>
      <button type="button" disabled={dialog.opening} onClick={dialog.open}>
        Abrir
      </button>
      {dialog.Dialog ? <dialog.Dialog onClose={dialog.close} /> : null}
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Abrir" });

test("opens the dialog when its code has loaded", async () => {
  const arrivals: ((dialog: ComponentType<DialogProps>) => void)[] = [];
  const load = () => new Promise<ComponentType<DialogProps>>((arrive) => arrivals.push(arrive));
  render(<Page load={load} onFailure={vi.fn<(error: unknown) => void>()} />);
  await userEvent.click(opener());
  expect(opener()).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Fechar" })).toBeNull();
  arrivals[0]?.(Message);
  await userEvent.click(await screen.findByRole("button", { name: "Fechar" }));
  expect(screen.queryByRole("button", { name: "Fechar" })).toBeNull();
});

test("opens nothing when the code fails to load, and tries again on the next click", async () => {
  const onFailure = vi.fn<(error: unknown) => void>();
  const load = vi.fn<PageProps["load"]>(async () => Message);
  const lost = new TypeError("Failed to fetch dynamically imported module");
  load.mockRejectedValueOnce(lost);
  render(<Page load={load} onFailure={onFailure} />);
  await userEvent.click(opener());
  await waitFor(() => expect(onFailure).toHaveBeenCalledExactlyOnceWith(lost));
  expect(opener()).toBeEnabled();
  expect(opener()).toHaveFocus();
  await userEvent.click(opener());
  expect(await screen.findByRole("button", { name: "Fechar" })).toBeInTheDocument();
});
