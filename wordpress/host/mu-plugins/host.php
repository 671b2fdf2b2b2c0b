<?php
/**
 * Plugin Name: Site Pronto, host
 * Description: Keeps a site within the host's limits. Debian updates WordPress.
 *
 * @package site-pronto
 */

require dirname( __DIR__, 2 ) . '/plugin/site-pronto.php';

// The packages of the system bring new versions.
remove_action( 'init', 'wp_schedule_update_checks' );
remove_action( 'admin_init', '_maybe_update_core' );
remove_action( 'admin_init', '_maybe_update_plugins' );
remove_action( 'admin_init', '_maybe_update_themes' );

// Public addresses must not show who may sign in: the owner's user name is an e-mail address.
add_filter(
	'rest_endpoints',
	function ( array $endpoints ): array {
		if ( ! is_user_logged_in() ) {
			unset( $endpoints['/wp/v2/users'], $endpoints['/wp/v2/users/(?P<id>[\d]+)'] );
		}
		return $endpoints;
	}
);

add_filter(
	'wp_mail_from',
	function (): string {
		return SITE_PRONTO_MAIL_FROM;
	}
);

/**
 * Refuses a file when the site's uploads would exceed their limit.
 *
 * @param array $file Entry of $_FILES: size in bytes, among others.
 */
function site_pronto_limit_uploads( array $file ): array {
	$used = (int) recurse_dirsize( wp_get_upload_dir()['basedir'] );
	$size = (int) ( $file['size'] ?? filesize( $file['tmp_name'] ) );
	if ( $used + $size > SITE_PRONTO_DISK_LIMIT ) {
		$file['error'] = site_pronto_text( 'space_full' );
	}
	return $file;
}
// Forms of the administration, and the files that the editor sends.
add_filter( 'wp_handle_upload_prefilter', 'site_pronto_limit_uploads' );
add_filter( 'wp_handle_sideload_prefilter', 'site_pronto_limit_uploads' );
