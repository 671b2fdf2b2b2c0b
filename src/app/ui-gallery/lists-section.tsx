import { useSearchParams } from "react-router-dom";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Pagination } from "@/components/ui/pagination";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableColumn,
  TableHead,
  TableRow,
} from "@/components/ui/table";
import { GallerySection, longText, Specimen } from "./gallery-parts";

const rows = [
  { name: "Ana Souza", domain: "padaria-da-ana.com.br", amount: "R$ 99,90", state: "Active" },
  { name: longText.sentence, domain: longText.word, amount: "R$ 1.234.567,89", state: "Suspended" },
];

/** Rows of things, and the way through their pages. */
export function ListsSection() {
  const [search] = useSearchParams();
  const page = Math.min(20, Math.max(1, Number(search.get("page")) || 5));
  return (
    <GallerySection id="lists" title="Table, pagination">
      <Specimen name="Table">
        <Table>
          <TableCaption>Customers; cards on a phone</TableCaption>
          <TableHead>
            <TableRow>
              <TableColumn>Name</TableColumn>
              <TableColumn>Domain</TableColumn>
              <TableColumn>Amount</TableColumn>
              <TableColumn>State</TableColumn>
              <TableColumn>
                <span className="sr-only">Actions</span>
              </TableColumn>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ name, domain, amount, state }) => (
              <TableRow key={domain}>
                <TableCell className="font-semibold">{name}</TableCell>
                <TableCell column="Domain">{domain}</TableCell>
                <TableCell column="Amount" className="whitespace-nowrap">
                  {amount}
                </TableCell>
                <TableCell column="State">
                  <Badge tone={state === "Active" ? "success" : "warning"}>{state}</Badge>
                </TableCell>
                <TableCell>
                  <Button variant="outline" size="sm">
                    Open
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Specimen>
      <Specimen name="Pagination">
        <Pages label="In the middle" page={page} pageCount={20} />
        <Pages label="At the start" page={1} pageCount={3} />
        <Pages label="At the end" page={20} pageCount={20} />
      </Specimen>
    </GallerySection>
  );
}

function Pages(props: { label: string; page: number; pageCount: number }) {
  return (
    <Pagination
      {...props}
      linkTo={(target) => `?page=${target}`}
      previousLabel="Previous"
      nextLabel="Next"
      pageLabel={(target) => `Page ${target}`}
      className="w-full"
    />
  );
}
