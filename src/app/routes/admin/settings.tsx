export function AdminSettingsRoute() {
  return null;
}
