import Inbox from "lucide-react/icons/inbox";
import { AppError } from "@/platform/app-error";
import type { DataColumn } from "@/kit/data-table/columns";
import { DataTable } from "@/kit/data-table/data-table";
import type { ListControls } from "@/kit/data-table/list-address";
import { EmptyState } from "@/kit/empty-state";
import { Badge } from "@/kit/ui/badge";
import type { Page } from "@/platform/pagination";
import { GallerySection, longText, Specimen } from "./gallery-parts";

type Sample = { id: string; name: string; state: string };

const columns: DataColumn<Sample>[] = [
  { id: "name", header: "Name", primary: true, sortable: true, cell: ({ name }) => name },
  { id: "state", header: "State", cell: ({ state }) => <Badge>{state}</Badge> },
  { id: "id", header: "Number", hiddenAtFirst: true, cell: ({ id }) => id },
];
const rows: Sample[] = [
  { id: "1", name: "Ana Souza", state: "Live" },
  { id: "2", name: longText.word, state: "Suspended" },
  { id: "3", name: longText.sentence, state: "Paid" },
];
const nothing = () => undefined;

/** Does not change, because several lists share the gallery's address. */
const address: ListControls = {
  search: "",
  sort: { by: "name", descending: false },
  isNarrowed: false,
  searchFor: nothing,
  orderBy: nothing,
  showAll: nothing,
  linkToPage: (page) => `?pagina=${page}`,
};

/** The admin list with rows, loading, empty and failed. */
export function DataTableSection() {
  return (
    <GallerySection id="data-table" title="Data table">
      <Specimen name="Rows, actions and selection" wide>
        <Table name="rows" data={{ items: rows, page: 2, pageCount: 9 }} />
      </Specimen>
      <Specimen name="On its way" wide>
        <Table name="skeleton" data={undefined} />
      </Specimen>
      <Specimen name="Empty" wide>
        <Table name="empty" data={{ items: [], page: 1, pageCount: 1 }} />
      </Specimen>
      <Specimen name="Nothing found" wide>
        <Table name="none" data={{ items: [], page: 1, pageCount: 1 }} narrowed />
      </Specimen>
      <Specimen name="Failed" wide>
        <Table name="failed" data={undefined} error={new AppError("network")} />
      </Specimen>
    </GallerySection>
  );
}

type TableProps = { name: string; data: Page<Sample> | undefined; error?: AppError; narrowed?: boolean };

function Table({ name, data, error, narrowed = false }: TableProps) {
  return (
    <div className="w-full">
      <DataTable
        name={`gallery-${name}`}
        label={name}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name: called }) => called}
        address={{ ...address, isNarrowed: narrowed }}
        query={{ data, error, refetch: nothing, isFetching: false, isPlaceholderData: false }}
        failure="The list could not be read"
        empty={<EmptyState icon={Inbox} title="Nothing here" description={longText.sentence} />}
        onOpen={nothing}
        rowActions={({ name: called }) => [
          { label: "Activate", description: `Activate ${called}`, onSelect: nothing },
        ]}
        bulkActions={[{ label: "Export", onSelect: nothing }]}
      />
    </div>
  );
}
