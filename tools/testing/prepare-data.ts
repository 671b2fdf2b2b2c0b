/** Setup of the functions' tests: prepares the initial data of their backends. */
export { prepareData as setup } from "../local-stack/prepared-data.ts";
