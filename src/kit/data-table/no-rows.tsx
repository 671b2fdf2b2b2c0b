import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../empty-state";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import type { ListControls } from "./list-address";

/** Replaces the rows of a list that is empty, or of which search and filters show nothing. */
export function NoRows({ address, empty }: { address: ListControls; empty: ReactNode }) {
  const { t } = useTranslation("admin");
  return (
    <Card>
      {address.isNarrowed ? (
        <EmptyState
          icon={SearchX}
          title={t(address.search === "" ? "table.noneHere" : "table.noResult")}
          {...(address.search !== "" && { description: t("table.noResultText") })}
        >
          <Button variant="outline" onClick={address.showAll}>
            {t("table.showAll")}
          </Button>
        </EmptyState>
      ) : (
        empty
      )}
    </Card>
  );
}
