<?php
/**
 * Plugin Name: Site Pronto, commands of this machine
 * Description: Lets the local provider make the site, sign in and report. It answers only with the provider's key.
 *
 * @package site-pronto
 */

// The sites of this machine share WordPress's files, plugins and themes.
define( 'DISALLOW_FILE_MODS', true );
add_filter( 'automatic_updater_disabled', '__return_true' );
add_filter(
	'user_has_cap',
	function ( array $capabilities ): array {
		$capabilities['update_core'] = false;
		return $capabilities;
	}
);

add_action(
	'init',
	function () {
		$given = (string) ( $_SERVER['HTTP_X_SITE_PRONTO_KEY'] ?? '' );
		if ( '' === $given || ! defined( 'SITE_PRONTO_KEY' ) || ! hash_equals( SITE_PRONTO_KEY, $given ) ) {
			return;
		}
		$command = json_decode( file_get_contents( 'php://input' ), true );
		try {
			wp_send_json( site_pronto_command( $command ) );
		} catch ( Throwable $error ) {
			wp_send_json( array( 'error' => $error->getMessage() ), 500 );
		}
	}
);
