<?php
/**
 * Signs the owner in by an address that works once, for five minutes.
 *
 * @package site-pronto
 */

/**
 * Returns a one-time address that signs an administrator of the site in. Replaces an earlier unused one.
 *
 * @param string $return_url Page from which the owner comes, to which WordPress leads back; empty keeps the stored one.
 * @throws RuntimeException When the site has no administrator with this e-mail address.
 */
function site_pronto_sign_in_address( string $email, string $return_url = '' ): string {
	$user = get_user_by( 'email', $email );
	if ( ! $user || ! user_can( $user, 'edit_pages' ) ) {
		throw new RuntimeException( 'no_such_user' );
	}
	$token = bin2hex( random_bytes( 32 ) );
	update_option(
		'site_pronto_sign_in',
		array(
			'hash'    => hash( 'sha256', $token ),
			'user'    => $user->ID,
			'expires' => time() + 5 * MINUTE_IN_SECONDS,
		),
		false
	);
	if ( '' !== $return_url ) {
		update_option( 'site_pronto_return_url', $return_url, false );
	}
	return add_query_arg( 'site-pronto-sign-in', $token, home_url( '/' ) );
}

/**
 * Returns the page from which the owner signs in; empty before the first time.
 */
function site_pronto_return_url(): string {
	return (string) get_option( 'site_pronto_return_url', '' );
}

// Users have no password: the panel signs them in.
add_filter(
	'login_message',
	function ( string $message ): string {
		$url = site_pronto_return_url();
		return '' === $url
			? $message
			: $message . sprintf( '<p class="message"><a href="%s">%s</a></p>', esc_url( $url ), esc_html( site_pronto_text( 'back' ) ) );
	}
);

add_action(
	'admin_bar_menu',
	function ( WP_Admin_Bar $bar ) {
		$url = site_pronto_return_url();
		if ( '' !== $url ) {
			$bar->add_node( array( 'id' => 'site-pronto', 'title' => esc_html( site_pronto_text( 'back' ) ), 'href' => esc_url( $url ) ) );
		}
	},
	// After the logo, before the site's name.
	15
);

add_action(
	'init',
	function () {
		if ( ! isset( $_GET['site-pronto-sign-in'] ) ) {
			return;
		}
		nocache_headers();
		header( 'Referrer-Policy: no-referrer' );
		$stored = get_option( 'site_pronto_sign_in' );
		$given  = hash( 'sha256', (string) $_GET['site-pronto-sign-in'] );
		// Of two requests at once only one deletes the row, so only one signs in.
		$is_valid = is_array( $stored ) && hash_equals( $stored['hash'], $given ) && $stored['expires'] >= time()
			&& delete_option( 'site_pronto_sign_in' );
		if ( ! $is_valid ) {
			wp_die(
				esc_html( site_pronto_text( 'sign_in_expired' ) ),
				'',
				array(
					'response'  => 403,
					'link_url'  => site_pronto_return_url(),
					'link_text' => esc_html( site_pronto_text( 'back' ) ),
				)
			);
		}
		wp_set_auth_cookie( $stored['user'], false );
		$page = (int) get_option( 'site_pronto_front_page', 0 );
		wp_safe_redirect( $page > 0 ? admin_url( "post.php?post=$page&action=edit" ) : admin_url() );
		exit;
	},
	1
);
