// A separate chunk without admin code, the only one that users without a role load.
export { AdminArea } from "./admin-area";
export { prefetchForTeam } from "./admin-data";
export { RequireTeam } from "./require-team";
