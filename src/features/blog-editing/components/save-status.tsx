import CloudAlert from "lucide-react/icons/cloud-alert";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudUpload from "lucide-react/icons/cloud-upload";
import FilePen from "lucide-react/icons/file-pen";
import HardDrive from "lucide-react/icons/hard-drive";
import { useTranslation } from "react-i18next";
import { errorMessages } from "@/lib/error-messages";
import type { SaveState } from "../use-autosave";

const icons = {
  empty: FilePen,
  saved: CloudCheck,
  saving: CloudUpload,
  kept: HardDrive,
  failed: CloudAlert,
} as const;

/** Shows where unsaved changes are stored. Announces only failures to screen readers. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { t } = useTranslation(["admin", "common"]);
  const Icon = icons[state.kind];
  return (
    <p
      role={state.kind === "failed" ? "alert" : undefined}
      className="flex items-center gap-2 text-sm text-muted max-lg:mr-auto max-sm:basis-full"
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span>
        {t(`blog.save.${state.kind}`)}
        {state.kind === "failed" ? ` ${t(errorMessages[state.error.code], { ns: "common" })}` : null}
      </span>
    </p>
  );
}
