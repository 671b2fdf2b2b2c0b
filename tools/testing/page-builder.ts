import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a plugin in the place of a licensed page builder: when it is active, pages name its stylesheet.
 *
 * @param folder new folder of plugins, for a provider's configuration
 * @returns the folder
 */
export async function writePageBuilder(folder: string): Promise<string> {
  const plugin = path.join(folder, "page-builder");
  await mkdir(plugin, { recursive: true });
  await writeFile(path.join(plugin, "style.css"), ":root { --built: 1 }\n");
  await writeFile(
    path.join(plugin, "page-builder.php"),
    `<?php
/* Plugin Name: Page builder of the tests */
register_activation_hook( __FILE__, function () { update_option( 'page_builder', 'style.css' ); } );
add_action( 'wp_enqueue_scripts', function () {
	wp_enqueue_style( 'page-builder', plugins_url( get_option( 'page_builder' ), __FILE__ ) );
} );
`,
  );
  return folder;
}

/** Returns the path of the plugin's stylesheet that a page names; null when the plugin is not active. */
export const builderStyleIn = (html: string): string | null =>
  /\/wp-content\/plugins\/page-builder\/style\.css/.exec(html)?.[0] ?? null;
