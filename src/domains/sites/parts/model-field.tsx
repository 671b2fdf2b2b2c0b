import type { SiteModel } from "@contract/enums";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Label } from "@/kit/ui/label";
import { Select } from "@/kit/ui/select";
import { paths } from "@/platform/paths";
import { modelSlugs, siteModels } from "@/platform/site-models";
import { useSaveModel } from "../data";

type ModelFieldProps = {
  model: SiteModel | null;
  readOnly: boolean;
  userId: string;
  onSaved: () => void;
  onFailure: (error: unknown) => void;
};

/** Shows the model that the team builds the customer's site from, and changes it. */
export function ModelField({ model, readOnly, userId, onSaved, onFailure }: ModelFieldProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const save = useSaveModel(userId);
  const id = useId();
  const chosen = save.isPending ? save.variables : model;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="flex w-full max-w-xs flex-col gap-2">
        <Label htmlFor={id}>{t("wishes.model.label")}</Label>
        <Select
          id={id}
          value={chosen ?? ""}
          disabled={readOnly || save.isPending}
          onChange={({ target }) => {
            const found = siteModels.find((each) => each.model === target.value);
            if (found) save.mutate(found.model, { onSuccess: onSaved, onError: onFailure });
          }}
        >
          {chosen ? null : (
            <option value="" disabled>
              {t("wishes.model.choose")}
            </option>
          )}
          {siteModels.map((each) => (
            <option key={each.model} value={each.model}>
              {t(`models.${each.model}`, { ns: "common" })}
            </option>
          ))}
        </Select>
      </div>
      <Link
        to={chosen ? paths.model(modelSlugs[chosen]) : paths.models}
        target="_blank"
        className="text-link inline-flex min-h-12 items-center"
      >
        {t(chosen ? "wishes.model.view" : "wishes.model.all")}
      </Link>
    </div>
  );
}
