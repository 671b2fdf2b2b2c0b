<?php
/**
 * Sends WordPress's messages over SMTP where the provider names a port.
 *
 * @package site-pronto
 */

add_action(
	'phpmailer_init',
	function ( $mailer ) {
		if ( ! defined( 'SITE_PRONTO_SMTP_PORT' ) ) {
			return;
		}
		$mailer->isSMTP();
		$mailer->Host        = defined( 'SITE_PRONTO_SMTP_HOST' ) ? SITE_PRONTO_SMTP_HOST : '127.0.0.1';
		$mailer->Port        = (int) SITE_PRONTO_SMTP_PORT;
		$mailer->SMTPAutoTLS = false;
	}
);
