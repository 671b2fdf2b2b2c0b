<?php
/**
 * Performs the commands of a site provider.
 *
 * @package site-pronto
 */

/**
 * Performs a command and returns its result. The caller has checked that the provider sent it.
 *
 * @param array $command {
 *     @type string $name  make, sign_in or report.
 *     @type array  $site  For make: see site_pronto_make.
 *     @type string $email For sign_in: address of an administrator.
 *     @type string $return_url For sign_in: optional page from which the user comes.
 * }
 * @throws RuntimeException When the command fails.
 */
function site_pronto_command( array $command ): array {
	switch ( $command['name'] ) {
		case 'make':
			return array( 'page' => site_pronto_make( $command['site'] ) );
		case 'sign_in':
			return array( 'url' => site_pronto_sign_in_address( $command['email'], $command['return_url'] ?? '' ) );
		case 'report':
			return site_pronto_report();
	}
	throw new RuntimeException( 'unknown_command' );
}
