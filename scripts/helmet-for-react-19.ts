import type { Plugin } from "vite";

/**
 * Leaves the half of react-helmet-async that serves React 16 to 18 (4 KB) out of the build: the package asks
 * for React's version as it runs, where no bundler can follow.
 */
export function helmetForReact19(): Plugin {
  return {
    name: "helmet-for-react-19",
    apply: "build",
    transform: {
      filter: { id: /react-helmet-async\/lib\/index\.esm\.js$/ },
      handler(code) {
        const condition = "if (isReact19)";
        if (!code.includes(condition))
          throw new Error("react-helmet-async asks for React's version otherwise.");
        return { code: code.replaceAll(condition, "if (true)"), map: null };
      },
    },
  };
}
