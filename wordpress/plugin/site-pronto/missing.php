<?php
/**
 * Shows missing facts to the site's owner only, until the owner replaces the model's examples.
 *
 * @package site-pronto
 */

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
 * Returns whether HTML has the words of the model with which the site was made.
 */
function site_pronto_is_example( string $html ): bool {
	return false !== strpos( get_option( 'site_pronto_examples', '' ), site_pronto_words( $html ) );
}

/**
 * Returns whether a block has a class.
 */
function site_pronto_has_class( array $block, string $class ): bool {
	return in_array( $class, explode( ' ', $block['attrs']['className'] ?? '' ), true );
}

/**
 * Returns whether a block is a table of things with their prices, of which visitors do not see the prices alone.
 */
function site_pronto_is_price_table( array $block ): bool {
	return 'core/table' === $block['blockName'] && site_pronto_has_class( $block, 'fact-price' );
}

/**
 * Returns the rows of a table's body.
 *
 * @return string[]
 */
function site_pronto_rows( string $html ): array {
	preg_match_all( '#<tr>.*?</tr>#s', strstr( $html, '<tbody>' ), $rows );
	return $rows[0];
}

/**
 * Returns whether a block with the class fact-missing still has an example of the model.
 */
function site_pronto_shows_example( array $block ): bool {
	return site_pronto_is_price_table( $block )
		? array() !== array_filter( site_pronto_rows( $block['innerHTML'] ), 'site_pronto_is_example' )
		: site_pronto_is_example( $block['innerHTML'] );
}

/**
 * Returns whether visitors do not see a block: it is a missing fact, or has nothing else but headings and pictures.
 */
function site_pronto_is_hidden( array $block ): bool {
	if ( site_pronto_has_class( $block, 'fact-missing' ) ) {
		return ! site_pronto_is_price_table( $block ) && site_pronto_shows_example( $block );
	}
	$facts  = array_filter(
		$block['innerBlocks'],
		function ( array $inner ): bool {
			$accompanies = in_array( $inner['blockName'], array( 'core/heading', 'core/image' ), true );
			return ! $accompanies || site_pronto_has_class( $inner, 'fact-person' );
		}
	);
	$hidden = array_filter( $facts, 'site_pronto_is_hidden' );
	return array() !== $hidden && count( $hidden ) === count( $facts );
}

/**
 * Returns the anchors of the front page's sections that visitors do not see.
 *
 * @return string[]
 */
function site_pronto_hidden_anchors(): array {
	static $anchors = null;
	if ( null === $anchors ) {
		$anchors = array();
		$content = (string) get_post_field( 'post_content', (int) get_option( 'site_pronto_front_page', 0 ) );
		site_pronto_map_blocks(
			parse_blocks( $content ),
			function ( array $block ) use ( &$anchors ): array {
				if ( preg_match( '/^\s*<\w+[^>]* id="([^"]+)"/', $block['innerHTML'], $found ) && site_pronto_is_hidden( $block ) ) {
					$anchors[] = $found[1];
				}
				return $block;
			}
		);
	}
	return $anchors;
}

/**
 * Returns whether a block is an entry of a menu, or a button, that leads to a section that visitors do not see.
 */
function site_pronto_leads_nowhere( array $block ): bool {
	return in_array( $block['blockName'], array( 'core/list-item', 'core/button' ), true )
		&& preg_match( '/href="[^"]*#([^"]+)"/', $block['innerHTML'], $found )
		&& in_array( $found[1], site_pronto_hidden_anchors(), true );
}

/**
 * Removes a table's example prices, and the column when it has no others.
 */
function site_pronto_without_example_prices( string $html ): string {
	$cell    = '#<t([dh])([^>]*\bdata-align="right"[^>]*)>.*?</t\1>#s';
	$rows    = site_pronto_rows( $html );
	$is_only = count( $rows ) === count( array_filter( $rows, 'site_pronto_is_example' ) );
	if ( $is_only ) {
		return preg_replace( $cell, '', $html );
	}
	return str_replace(
		$rows,
		array_map(
			function ( string $row ) use ( $cell ): string {
				return site_pronto_is_example( $row ) ? preg_replace( $cell, '<t$1$2></t$1>', $row ) : $row;
			},
			$rows
		),
		$html
	);
}

add_filter(
	'render_block',
	function ( string $html, array $block ): string {
		if ( current_user_can( 'edit_pages' ) ) {
			return $html;
		}
		if ( site_pronto_has_class( $block, 'fact-missing' ) && site_pronto_is_price_table( $block ) ) {
			return site_pronto_without_example_prices( $html );
		}
		return site_pronto_is_hidden( $block ) || site_pronto_leads_nowhere( $block ) ? '' : $html;
	},
	10,
	2
);

/**
 * Returns a block without the mark of a missing fact, when its owner has replaced the example.
 */
function site_pronto_without_mark( array $block ): array {
	if ( ! site_pronto_has_class( $block, 'fact-missing' ) || site_pronto_shows_example( $block ) ) {
		return $block;
	}
	$classes                     = array_diff( explode( ' ', $block['attrs']['className'] ), array( 'fact-missing' ) );
	$block['attrs']['className'] = implode( ' ', $classes );
	return site_pronto_replace( $block, '/(class="[^"]*) fact-missing\b/', '$1' );
}

add_filter(
	'wp_insert_post_data',
	function ( array $data ): array {
		if ( false !== strpos( $data['post_content'], 'fact-missing' ) ) {
			$blocks               = parse_blocks( wp_unslash( $data['post_content'] ) );
			$data['post_content'] = wp_slash( serialize_blocks( site_pronto_map_blocks( $blocks, 'site_pronto_without_mark' ) ) );
		}
		return $data;
	}
);

/**
 * Returns the style by which an owner finds missing facts, on the page and in the editor.
 */
function site_pronto_missing_style(): string {
	$notes = array(
		'.fact-missing'                           => site_pronto_text( 'missing' ),
		// Short, because prices stand in narrow columns.
		'.fact-price.fact-missing'                => site_pronto_text( 'missing_price' ),
		'.wp-block-table.fact-price.fact-missing' => site_pronto_text( 'missing_prices' ),
	);
	$style = '.fact-missing{outline:2px dashed;outline-offset:4px}.fact-missing::after{display:block;font-size:.8125rem;font-style:italic}';
	foreach ( $notes as $selector => $note ) {
		$style .= sprintf( '%s::after{content:"%s"}', $selector, esc_attr( $note ) );
	}
	return $style;
}

add_action(
	'wp_head',
	function () {
		if ( current_user_can( 'edit_pages' ) ) {
			printf( '<style>%s</style>', site_pronto_missing_style() );
		}
	}
);

add_filter(
	'block_editor_settings_all',
	function ( array $settings ): array {
		$settings['styles'][] = array( 'css' => site_pronto_missing_style() );
		return $settings;
	}
);
