/** Before the tests of functions: the data that each of their backends starts from. */
export { prepareData as setup } from "../local-stack/prepared-data.ts";
