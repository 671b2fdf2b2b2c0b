// One chunk with nothing of the administration itself: users without a role load no more than this.
export { AdminArea } from "./admin-area";
export { prefetchForTeam } from "./admin-data";
export { RequireTeam } from "./require-team";
