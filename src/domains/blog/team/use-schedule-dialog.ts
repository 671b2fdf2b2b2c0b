import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";

const loadDialog = async () => (await import("./schedule-dialog")).ScheduleDialog;

/** The dialog that schedules a post, loaded on first use. */
export function useScheduleDialog() {
  return useDialogOnDemand(loadDialog, (error) =>
    console.error("The dialog that schedules a post could not be loaded.", error),
  );
}
