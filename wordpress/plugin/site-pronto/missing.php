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

/**
 * Returns the sentence that marks a missing fact, in the language of the site.
 */
function site_pronto_missing_label(): string {
	$labels = array(
		'en'    => 'Only you see this example: edit it',
		'pt_PT' => 'Só você vê este exemplo: edite-o',
	);
	$locale = get_locale();
	return $labels[ 0 === strpos( $locale, 'en' ) ? 'en' : $locale ] ?? 'Só você vê este exemplo: troque';
}

add_action(
	'wp_head',
	function () {
		if ( ! current_user_can( 'edit_pages' ) ) {
			return;
		}
		printf(
			'<style>.fact-missing{outline:2px dashed;outline-offset:4px}.fact-missing::after{content:"%s";display:block;font-size:.8125rem;font-style:italic}</style>',
			esc_attr( site_pronto_missing_label() )
		);
	}
);
