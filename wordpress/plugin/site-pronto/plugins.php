<?php
/**
 * Activates the plugins of the provider's owner, for example a licensed page builder.
 *
 * @package site-pronto
 */

/**
 * Activates plugins by the names of their folders or files in wp-content/plugins.
 *
 * @param string[] $names
 * @throws RuntimeException When one is no plugin, or WordPress refuses it.
 */
function site_pronto_activate_plugins( array $names ): void {
	require_once ABSPATH . 'wp-admin/includes/plugin.php';
	wp_clean_plugins_cache( false );
	foreach ( $names as $name ) {
		$files = array_filter(
			array_keys( get_plugins() ),
			function ( string $file ) use ( $name ): bool {
				return strtok( $file, '/' ) === $name;
			}
		);
		if ( array() === $files ) {
			throw new RuntimeException( "$name is no plugin." );
		}
		foreach ( $files as $file ) {
			$result = activate_plugin( $file );
			// A plugin that prints something is active nevertheless.
			if ( is_wp_error( $result ) && 'unexpected_output' !== $result->get_error_code() ) {
				throw new RuntimeException( "$name: " . $result->get_error_message() );
			}
		}
	}
}
