// What decides who comes in, in one file: nothing of the panel itself is in it, so that whoever is
// refused has loaded none of that.
export { AdminArea } from "./admin-area";
export { prefetchForTeam } from "./admin-data";
export { RequireTeam } from "./require-team";
