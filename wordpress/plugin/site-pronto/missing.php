<?php
/**
 * Shows missing facts to the site's owner only.
 *
 * @package site-pronto
 */

/**
 * Returns whether a block shows the model's example of a missing fact. An example that its owner changed is none.
 */
function site_pronto_is_missing( array $block ): bool {
	static $model = null;
	if ( ! preg_match( '/(^| )fact-missing( |$)/', $block['attrs']['className'] ?? '' ) ) {
		return false;
	}
	$model = $model ?? site_pronto_words( site_pronto_page( site_pronto_model(), site_pronto_language() ) );
	return false !== strpos( $model, site_pronto_words( $block['innerHTML'] ) );
}

/**
 * Returns the texts and links of HTML, one a line. The editor may write the tags around them in another way.
 */
function site_pronto_words( string $html ): string {
	preg_match_all( '/href="([^"]*)"|>([^<]+)/', $html, $found, PREG_SET_ORDER );
	$words = array_map(
		function ( array $match ): string {
			return trim( end( $match ) );
		},
		$found
	);
	return "\n" . implode( "\n", array_filter( $words, 'strlen' ) ) . "\n";
}

/**
 * Returns whether a block has nothing but missing facts and their headings.
 */
function site_pronto_has_only_missing( array $block ): bool {
	$others  = array_filter(
		$block['innerBlocks'],
		function ( array $inner ): bool {
			return 'core/heading' !== $inner['blockName'];
		}
	);
	$missing = array_filter( $others, 'site_pronto_is_missing' );
	return array() !== $missing && count( $missing ) === count( $others );
}

add_filter(
	'render_block',
	function ( string $html, array $block ): string {
		if ( ! current_user_can( 'edit_pages' ) ) {
			return site_pronto_is_missing( $block ) || site_pronto_has_only_missing( $block ) ? '' : $html;
		}
		$is_changed = array() === $block['innerBlocks'] && ! site_pronto_is_missing( $block );
		return $is_changed ? preg_replace( '/(class="[^"]*) fact-missing\b/', '$1', $html ) : $html;
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
