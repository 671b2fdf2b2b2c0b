<?php
/**
 * Shows missing facts to the site's owner, and to nobody else.
 *
 * @package site-pronto
 */

add_filter(
	'render_block',
	function ( string $html, array $block ): string {
		$is_missing = preg_match( '/(^| )fact-missing( |$)/', $block['attrs']['className'] ?? '' );
		return $is_missing && ! current_user_can( 'edit_pages' ) ? '' : $html;
	},
	10,
	2
);

add_action(
	'wp_head',
	function () {
		if ( ! current_user_can( 'edit_pages' ) ) {
			return;
		}
		printf(
			'<style>.fact-missing{outline:2px dashed;outline-offset:4px}.fact-missing::after{content:"%s";display:block;font-size:.8125rem;font-style:italic}</style>',
			esc_attr( site_pronto_text( 'missing' ) )
		);
	}
);
