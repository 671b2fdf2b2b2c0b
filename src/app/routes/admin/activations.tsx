import { useTranslation } from "react-i18next";
import { choiceOf, useListAddress } from "@/components/data-table/list-address";
import { Select } from "@/components/ui/select";
import { adminPaths } from "@/config/admin-paths";
import { exportActivations } from "@/features/activations/api";
import { ActivationTable } from "@/features/activations/components/activation-table";
import { activationFilters, activationSorts } from "@/features/activations/model";
import { useActivations } from "@/features/activations/queries";
import { saveFile } from "@/lib/save-file";
import { useLanguage } from "@/lib/use-language";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";

const filters = { mostrar: choiceOf(activationFilters) };

/** The queue of paid sites, the most urgent first; each opens its page. */
export function AdminActivationsRoute() {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const address = useListAddress(activationSorts, filters);
  const { search, sort, page } = address;
  const request = { search, sort, page, filter: address.filters.mostrar };
  const query = useActivations(request);

  return (
    <>
      <AdminPageHead title={t("activations.title")} lead={t("activations.lead")} />
      <ActivationTable
        address={address}
        query={query}
        onExport={async (options) => saveFile(await exportActivations({ request, language }, options))}
        linkTo={({ siteId }) => adminPaths.site(siteId)}
        filters={
          <Select
            aria-label={t("activations.filter")}
            value={address.filters.mostrar}
            onChange={({ target }) => address.setFilters({ mostrar: filters.mostrar.parse(target.value) })}
            className="min-w-36 max-lg:flex-1 lg:w-44 [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11"
          >
            {activationFilters.map((filter) => (
              <option key={filter} value={filter}>
                {t(`activations.filters.${filter}`)}
              </option>
            ))}
          </Select>
        }
      />
    </>
  );
}
