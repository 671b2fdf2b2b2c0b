import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { modelOf, modelParameter } from "@/platform/site-models";
import { type Site, takesWishes } from "../rules";
import { useSaveModel } from "../data";

/**
 * Saves the model that the customer chose on the public pages, and removes it from the address. Ignores it once the
 * site takes no wishes.
 *
 * @param site undefined until it is loaded; null without a site
 */
export function useModelInAddress(userId: string, site: Site | null | undefined): void {
  const { t } = useTranslation("dashboard");
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const save = useSaveModel(userId);
  const slug = params.get(modelParameter);
  const isLoaded = site !== undefined;

  const take = useEffectEvent((chosen: string) => {
    const model = modelOf(chosen);
    if (site && model && takesWishes(site) && save.isIdle) {
      save.mutate(model, {
        onSuccess: () => toast({ title: t("wishes.model.saved") }),
        onError: (error) => showErrorToast(t("wishes.model.failed"), error),
      });
    }
    const rest = new URLSearchParams(params);
    rest.delete(modelParameter);
    setParams(rest, { replace: true, state });
  });

  useEffect(() => {
    if (slug !== null && isLoaded) take(slug);
  }, [slug, isLoaded]);
}
