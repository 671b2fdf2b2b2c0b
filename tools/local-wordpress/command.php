<?php
/**
 * Plugin Name: Site Pronto, commands of this machine
 * Description: Lets the local provider make the site, sign in and report. It answers only with the provider's key.
 *
 * @package site-pronto
 */

// The sites of this machine share WordPress's files.
add_filter( 'automatic_updater_disabled', '__return_true' );
add_filter(
	'user_has_cap',
	function ( array $capabilities ): array {
		$capabilities['update_core'] = false;
		return $capabilities;
	}
);

// Messages arrive in the mailbox of this machine.
add_action(
	'phpmailer_init',
	function ( $mailer ) {
		$mailer->isSMTP();
		$mailer->Host        = '127.0.0.1';
		$mailer->Port        = (int) SITE_PRONTO_SMTP_PORT;
		$mailer->SMTPAutoTLS = false;
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
			switch ( $command['name'] ) {
				case 'make':
					$result = array( 'page' => site_pronto_make( $command['site'] ) );
					break;
				case 'sign_in':
					$result = array( 'url' => site_pronto_sign_in_address( $command['email'] ) );
					break;
				default:
					$result = site_pronto_report();
			}
			wp_send_json( $result );
		} catch ( Throwable $error ) {
			wp_send_json( array( 'error' => $error->getMessage() ), 500 );
		}
	}
);
