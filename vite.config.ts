import path from "node:path";
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: { "@": path.join(root, "src"), "@locales": path.join(root, "locales") },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "jsdom",
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: ["src/test/setup.ts"],
        },
      },
      {
        test: { name: "database", environment: "node", include: ["supabase/tests/**/*.test.ts"] },
      },
      {
        test: {
          name: "functions",
          environment: "node",
          include: ["supabase/functions/**/*.test.ts", "supabase/local/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
    ],
  },
});
