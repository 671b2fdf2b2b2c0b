import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeAll, describe, expect, it, test, vi } from "vitest";
import { AppError } from "@/platform/app-error";
import type { AddressRules } from "@/platform/list/list-address";
import type { Page } from "@/platform/pagination";
import { startTexts } from "@/test/render";
import type { DataColumn } from "./columns";
import { DataTable } from "./data-table";
import type { SaveExport } from "./export-button";
import { useAddress } from "./list-address";

type Fruit = { id: string; name: string; colour: string };

const columns: DataColumn<Fruit>[] = [
  { id: "nome", header: "Nome", primary: true, sortable: true, cell: ({ name }) => name },
  { id: "cor", header: "Cor", cell: ({ colour }) => colour },
  { id: "peso", header: "Peso", hiddenAtFirst: true, cell: () => "1 kg" },
];
const fruits: Fruit[] = [
  { id: "1", name: "Caju", colour: "amarelo" },
  { id: "2", name: "Pitanga", colour: "vermelho" },
  { id: "3", name: "Açaí", colour: "roxo" },
];
const rules: AddressRules<"nome", object> = { sorts: ["nome"], descends: () => false, schemas: {} };

type Handlers = {
  onOpen?: (row: Fruit) => void;
  onBulk?: (rows: readonly Fruit[]) => void;
  onExport?: SaveExport;
  onExportSelected?: (rows: readonly Fruit[]) => Promise<void>;
};

function Fruits({
  page,
  onOpen,
  onBulk,
  onExport,
  onExportSelected,
}: Handlers & { page: Page<Fruit> | undefined }) {
  const address = useAddress(rules);
  return (
    <DataTable
      name="fruits"
      label="Frutas"
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      address={address}
      query={{
        data: page,
        error: null,
        refetch: () => undefined,
        isFetching: false,
        isPlaceholderData: false,
      }}
      failure="Falhou"
      empty={<p>Nada</p>}
      {...(onOpen && { onOpen })}
      {...(onBulk && { bulkActions: [{ label: "Comer", onSelect: onBulk }] })}
      {...(onExport && { onExport })}
      {...(onExportSelected && { onExportSelected })}
    />
  );
}

function show(handlers: Handlers = {}, page: Page<Fruit> | null = { items: fruits, page: 1, pageCount: 2 }) {
  return render(
    <MemoryRouter>
      <Fruits page={page ?? undefined} {...handlers} />
    </MemoryRouter>,
  );
}

beforeAll(() => startTexts());

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name, "u") });

describe("DataTable", () => {
  it("renders a table with its name, its announced sort order and page links", () => {
    show();
    const table = screen.getByRole("table", { name: "Frutas" });
    expect(within(table).getByRole("columnheader", { name: "Nome" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    expect(within(table).getByRole("columnheader", { name: "Cor" })).not.toHaveAttribute("aria-sort");
    expect(screen.getByRole("link", { name: "Próxima" })).toHaveAttribute("href", "/?pagina=2");
    expect(screen.getByText("Página 1 de 2")).toBeVisible();
  });

  it("shows the minimum number of pages and rows of a long list", () => {
    show({}, { items: fruits, page: 3, pageCount: 41, total: 1000, orMore: true });
    expect(screen.getByText("Página 3 de 41 ou mais")).toBeVisible();
    expect(screen.getByText("Mais de 1.000 resultados")).toBeVisible();
  });

  it("shows the number of rows on all pages", () => {
    show({}, { items: fruits, page: 1, pageCount: 17, total: 412 });
    expect(screen.getByText("412 resultados")).toBeVisible();
  });

  it("is marked as busy until its rows are loaded", () => {
    show({}, null);
    expect(screen.getByRole("table", { name: "Frutas" })).toHaveAttribute("aria-busy", "true");
  });
});

describe("the search of a list", () => {
  it("keeps typed text while an earlier part of it is searched", async () => {
    show();
    const box = screen.getByRole("searchbox");
    await userEvent.type(box, "caj");
    await userEvent.keyboard("{Enter}");
    await userEvent.type(box, "u");
    expect(box).toHaveValue("caju");
    expect(await screen.findByRole("link", { name: "Próxima" })).toHaveAttribute(
      "href",
      expect.stringMatching(/busca=caju?&pagina=2/u),
    );
    expect(box).toHaveValue("caju");
  });
});

function TwoChanges() {
  const address = useAddress(rules);
  const change = () => {
    address.orderBy("nome", true);
    address.searchFor("caju");
  };
  return (
    <button type="button" onClick={change}>
      {useLocation().search}
    </button>
  );
}

test("keeps both of two simultaneous changes", async () => {
  render(
    <MemoryRouter>
      <TwoChanges />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button")).toHaveTextContent("?ordem=-nome&busca=caju");
});

test("offers the sort order in a select for phones", async () => {
  show();
  const choice = screen.getByRole("combobox", { name: "Ordenar por" });
  expect(choice).toHaveDisplayValue("Nome ↑");
  await userEvent.selectOptions(choice, "Nome ↓");
  expect(choice).toHaveDisplayValue("Nome ↓");
  expect(screen.getByRole("link", { name: "Próxima" })).toHaveAttribute("href", "/?ordem=-nome&pagina=2");
});

describe("the columns of a list", () => {
  it("can be selected, and are stored in this browser; the primary column is always visible", async () => {
    const { unmount } = show();
    expect(screen.queryByRole("columnheader", { name: "Peso" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Colunas" }));
    expect(screen.queryByRole("checkbox", { name: "Nome" })).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "Peso" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Cor" }));
    expect(screen.getByRole("columnheader", { name: "Peso" })).toBeInTheDocument();
    unmount();

    show();
    expect(screen.getByRole("columnheader", { name: "Peso" })).toBeInTheDocument();
    expect(screen.queryByRole("columnheader", { name: "Cor" })).toBeNull();
  });
});

describe("the keyboard shortcuts of a list", () => {
  it("move between rows with j and k or the arrows, open a row with Enter, and focus the search with /", async () => {
    const onOpen = vi.fn<(row: Fruit) => void>();
    show({ onOpen });
    await userEvent.keyboard("j");
    expect(row("Caju")).toHaveFocus();
    await userEvent.keyboard("jjjj");
    expect(row("Açaí")).toHaveFocus();
    await userEvent.keyboard("k{Enter}");
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(fruits[1]);
    await userEvent.keyboard("/{ArrowDown}");
    expect(row("Caju")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(row(fruits[1]?.name ?? "")).toHaveFocus();
    await userEvent.keyboard("/jk");
    expect(screen.getByRole("searchbox")).toHaveFocus();
    expect(screen.getByRole("searchbox")).toHaveValue("jk");
  });
});

describe("the selection of a list", () => {
  it("skips selected rows that are no longer visible", async () => {
    const onBulk = vi.fn<(rows: readonly Fruit[]) => void>();
    const { rerender } = show({ onBulk });
    expect(screen.queryByRole("button", { name: "Comer" })).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas as linhas da página" }));
    expect(screen.getByText("3 selecionados")).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar Caju" }));
    rerender(
      <MemoryRouter>
        <Fruits page={{ items: fruits.slice(0, 2), page: 1, pageCount: 1 }} onBulk={onBulk} />
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Comer" }));
    expect(onBulk).toHaveBeenCalledExactlyOnceWith([fruits[1]], expect.any(Function));
    await userEvent.click(screen.getByRole("button", { name: "Limpar a seleção" }));
    expect(screen.queryByRole("button", { name: "Comer" })).toBeNull();
  });
});

const exportButton = () => screen.getByRole("button", { name: "Exportar CSV" });

describe("an export of a list", () => {
  it("shows its progress, and offers the next export when it is finished", async () => {
    const going = new AbortController();
    show({
      onExport: ({ onProgress }) => {
        onProgress(0.42);
        return new Promise((resolve) => {
          going.signal.addEventListener("abort", () => resolve());
        });
      },
    });
    await userEvent.click(exportButton());
    expect(screen.getByRole("progressbar", { name: "Exportando a lista" })).toHaveAttribute("value", "42");
    going.abort();
    await waitFor(() => expect(exportButton()).toHaveFocus());
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("ends silently when it is cancelled or the page is left", async () => {
    const signals: AbortSignal[] = [];
    const onExport = vi.fn<SaveExport>(({ signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    });
    const { unmount } = show({ onExport });
    await userEvent.click(exportButton());
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(signals[0]?.aborted).toBe(true);
    expect(exportButton()).toHaveFocus();
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.click(exportButton());
    unmount();
    expect(signals[1]?.aborted).toBe(true);
  });

  it("shows its error until it is repeated", async () => {
    const onExport = vi.fn<SaveExport>().mockRejectedValueOnce(new AppError("network")).mockResolvedValue();
    show({ onExport });
    await userEvent.click(exportButton());
    expect(await screen.findByRole("alert")).toHaveTextContent(/Não foi possível exportar a lista.*conexão/u);
    await userEvent.click(exportButton());
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("contains only the selected rows", async () => {
    const onExportSelected = vi.fn<(rows: readonly Fruit[]) => Promise<void>>().mockResolvedValue();
    show({ onExportSelected });
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar Pitanga" }));
    await userEvent.click(screen.getByRole("button", { name: "Exportar CSV da seleção" }));
    expect(onExportSelected.mock.calls[0]?.[0]).toEqual([fruits[1]]);
  });
});
