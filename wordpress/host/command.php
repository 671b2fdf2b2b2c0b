<?php
/**
 * Performs one command of the host in a site, as the site's system user.
 *
 * Reads JSON from its input: a command of site_pronto_command, or {"name": "move", "from": …}. Writes the result as JSON.
 * The variable WORDPRESS_CONFIG names the site, SITE_HOME is its address.
 *
 * @package site-pronto
 */

$command = json_decode( stream_get_contents( STDIN ), true );
$home    = parse_url( getenv( 'SITE_HOME' ) );

$_SERVER['HTTP_HOST']       = $home['host'] . ( isset( $home['port'] ) ? ":{$home['port']}" : '' );
$_SERVER['SERVER_NAME']     = $home['host'];
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
if ( 'https' === $home['scheme'] ) {
	$_SERVER['HTTPS'] = 'on';
}

if ( 'make' === $command['name'] ) {
	define( 'WP_INSTALLING', true );
	/**
	 * Sends nothing: the owner learns about the site from Site Pronto.
	 */
	function wp_mail(): bool {
		return true;
	}
}

require '/usr/share/wordpress/wp-load.php';

/**
 * Creates the tables and the owner's account when they do not exist.
 */
function site_pronto_install( array $site ): void {
	if ( is_blog_installed() ) {
		return;
	}
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	// WordPress would ask this site over HTTP whether its addresses work.
	add_filter( 'pre_http_request', '__return_empty_array' );
	$installed = wp_install( $site['title'], $site['owner']['email'], $site['owner']['email'], true, '', wp_generate_password( 40 ) );
	wp_update_user( array( 'ID' => $installed['user_id'], 'display_name' => $site['owner']['name'], 'first_name' => $site['owner']['name'] ) );
}

/**
 * Replaces the site's earlier address in everything that WordPress stores.
 */
function site_pronto_move( string $from, string $to ): void {
	global $wpdb;
	$columns = array(
		$wpdb->posts       => array( 'ID', 'post_content' ),
		$wpdb->postmeta    => array( 'meta_id', 'meta_value' ),
		$wpdb->options     => array( 'option_id', 'option_value' ),
		$wpdb->comments    => array( 'comment_ID', 'comment_content' ),
		$wpdb->termmeta    => array( 'meta_id', 'meta_value' ),
		$wpdb->usermeta    => array( 'umeta_id', 'meta_value' ),
	);
	$forms   = array( $from, str_replace( '/', '\/', $from ) );
	foreach ( $columns as $table => list( $id, $column ) ) {
		foreach ( $forms as $form ) {
			$like = '%' . $wpdb->esc_like( $form ) . '%';
			// phpcs:ignore WordPress.DB.PreparedSQL -- names of our own tables and columns.
			foreach ( $wpdb->get_results( $wpdb->prepare( "SELECT $id AS id, $column AS value FROM $table WHERE $column LIKE %s", $like ) ) as $row ) {
				$wpdb->update( $table, array( $column => site_pronto_replace_address( $row->value, $from, $to ) ), array( $id => $row->id ) );
			}
		}
	}
	wp_cache_flush();
}

/**
 * Replaces an address in a stored value. A serialised text gets its new length.
 */
function site_pronto_replace_address( string $value, string $from, string $to ): string {
	if ( is_serialized( $value ) ) {
		// Objects are not created: a stored value may be a visitor's.
		$data = unserialize( $value, array( 'allowed_classes' => false ) );
		if ( false !== $data && false === strpos( $value, 'O:' ) ) {
			return serialize( map_deep( $data, function ( $part ) use ( $from, $to ) {
				return is_string( $part ) ? site_pronto_replace_address( $part, $from, $to ) : $part;
			} ) );
		}
		return $value;
	}
	return str_replace( array( $from, str_replace( '/', '\/', $from ) ), array( $to, str_replace( '/', '\/', $to ) ), $value );
}

try {
	if ( 'make' === $command['name'] ) {
		site_pronto_install( $command['site'] );
		wp_installing( false );
	}
	if ( 'move' === $command['name'] ) {
		site_pronto_move( $command['from'], home_url() );
		$result = array();
	} else {
		$result = site_pronto_command( $command );
	}
	echo wp_json_encode( $result );
} catch ( Throwable $error ) {
	fwrite( STDERR, $error->getMessage() );
	exit( 1 );
}
