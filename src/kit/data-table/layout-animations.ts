// The lists load this module behind their rows. An import of the package itself would put all of it into their chunk.
export { domMax } from "framer-motion";
