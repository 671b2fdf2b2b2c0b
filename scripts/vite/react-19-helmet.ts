import type { Plugin } from "vite";

const answers = {
  "if (isReact19)": "if (true)",
  // The older way of collecting tags on a server.
  "if (helmetData && !(helmetData instanceof HelmetData))": "if (false)",
};

/**
 * react-helmet-async asks at run time which React it meets, and carries a second
 * head manager for older ones. Answering at build time leaves that one out: half
 * of the package, on every page.
 */
export function react19Helmet(): Plugin {
  return {
    name: "react-19-helmet",
    transform: {
      filter: { id: /react-helmet-async\/lib\/index\.esm\.js/ },
      handler(code) {
        for (const question of Object.keys(answers)) {
          if (!code.includes(question)) {
            this.error(
              `react-helmet-async no longer asks "${question}": see scripts/vite/react-19-helmet.ts.`,
            );
          }
        }
        const answered = Object.entries(answers).reduce(
          (text, [question, answer]) => text.replaceAll(question, answer),
          code,
        );
        return { code: answered, map: null };
      },
    },
  };
}
