<?php
/**
 * Puts a business's facts into the blocks of its model.
 *
 * Blocks of a fact have a class: fact-hours, fact-address, fact-phone, fact-price, fact-person, fact-claim (what only
 * this business can say of itself), fact-contact (a call to get in touch), and whatsapp on buttons. A fact that the
 * customer did not give is never invented: its blocks get the class fact-missing (see missing.php).
 *
 * @package site-pronto
 */

/**
 * Returns the page's blocks with the facts.
 *
 * @param array $blocks Parsed blocks.
 * @param array $facts  Optional texts: whatsapp (E.164), phone, address and hours (several lines each).
 */
function site_pronto_fill( array $blocks, array $facts ): array {
	$seen = array();
	return array_values( array_filter( array_map(
		function ( array $block ) use ( $facts, &$seen ) {
			return site_pronto_fill_block( $block, $facts, $seen );
		},
		$blocks
	) ) );
}

/**
 * Returns one block with the facts, or null when an earlier block of the same fact shows it whole.
 */
function site_pronto_fill_block( array $block, array $facts, array &$seen ): ?array {
	$classes = explode( ' ', $block['attrs']['className'] ?? '' );
	// Customers enter prices, people and claims in WordPress, so that all of a model are missing.
	foreach ( array( 'hours', 'address', 'phone', 'price', 'person', 'claim' ) as $fact ) {
		if ( ! in_array( "fact-$fact", $classes, true ) ) {
			continue;
		}
		if ( '' === ( $facts[ $fact ] ?? '' ) ) {
			return site_pronto_add_class( $block, 'fact-missing' );
		}
		if ( isset( $seen[ $fact ] ) ) {
			return null;
		}
		$seen[ $fact ] = true;
		return 'phone' === $fact
			? site_pronto_with_phone( $block, $facts['phone'] )
			: site_pronto_with_text( $block, $facts[ $fact ] );
	}
	if ( in_array( 'fact-contact', $classes, true ) && ! site_pronto_has_contact( $facts ) ) {
		return site_pronto_add_class( $block, 'fact-missing' );
	}
	if ( in_array( 'whatsapp', $classes, true ) ) {
		if ( '' === ( $facts['whatsapp'] ?? '' ) ) {
			return site_pronto_add_class( $block, 'fact-missing' );
		}
		$address = 'https://wa.me/' . preg_replace( '/\D/', '', $facts['whatsapp'] );
		return site_pronto_replace( $block, '/href="[^"]*"/', 'href="' . $address . '"' );
	}
	return site_pronto_fill_inner( $block, $facts, $seen );
}

/**
 * Fills a block's inner blocks and keeps its HTML around them. Headings in a column without any fact stay.
 */
function site_pronto_fill_inner( array $block, array $facts, array &$seen ): array {
	$inner   = array();
	$content = array();
	$next    = 0;
	foreach ( $block['innerContent'] as $part ) {
		if ( null !== $part ) {
			$content[] = $part;
			continue;
		}
		$filled = site_pronto_fill_block( $block['innerBlocks'][ $next++ ], $facts, $seen );
		if ( null !== $filled ) {
			$inner[]   = $filled;
			$content[] = null;
		}
	}
	return array_merge( $block, array( 'innerBlocks' => $inner, 'innerContent' => $content ) );
}

/**
 * Returns a paragraph or table with a text of several lines. A line "Monday: 9h–18h" becomes two cells of a table.
 */
function site_pronto_with_text( array $block, string $text ): array {
	$lines = array_map( 'esc_html', array_filter( array_map( 'trim', explode( "\n", $text ) ), 'strlen' ) );
	if ( 'core/table' !== $block['blockName'] ) {
		return site_pronto_with_html( $block, implode( '<br>', $lines ) );
	}
	$rows = array_map(
		function ( string $line ): string {
			$cells = array_pad( array_map( 'trim', preg_split( '/[:;]\s+/', $line, 2 ) ), 2, '' );
			return "<tr><td>$cells[0]</td><td>$cells[1]</td></tr>";
		},
		$lines
	);
	return site_pronto_replace( $block, '#<tbody>.*</tbody>#s', '<tbody>' . site_pronto_literal( implode( '', $rows ) ) . '</tbody>' );
}

/**
 * Returns a paragraph with a number that a phone calls. Numbers of Brazil and Portugal are written as people do there.
 *
 * @param string $number E.164.
 */
function site_pronto_with_phone( array $block, string $number ): array {
	$written = preg_replace(
		array( '/^\+55(\d{2})(\d{4,5})(\d{4})$/', '/^\+351(\d{3})(\d{3})(\d{3})$/' ),
		array( '($1) $2-$3', '$1 $2 $3' ),
		$number
	);
	$link    = sprintf( '<a href="tel:%s">%s</a>', esc_attr( $number ), esc_html( $written ) );
	return site_pronto_with_html( $block, $link );
}

/**
 * Returns a paragraph with other contents.
 */
function site_pronto_with_html( array $block, string $html ): array {
	return site_pronto_replace( $block, '#(<p[^>]*>).*(</p>)#s', '${1}' . site_pronto_literal( $html ) . '$2' );
}

/**
 * Returns whether the facts contain a way to reach the business.
 */
function site_pronto_has_contact( array $facts ): bool {
	return '' !== ( $facts['whatsapp'] ?? '' ) . ( $facts['phone'] ?? '' ) . ( $facts['address'] ?? '' );
}

/**
 * Escapes a text for the replacement of preg_replace.
 */
function site_pronto_literal( string $text ): string {
	return addcslashes( $text, '\\$' );
}

/**
 * Replaces a pattern in a block's own HTML.
 */
function site_pronto_replace( array $block, string $pattern, string $replacement ): array {
	$change                = function ( $part ) use ( $pattern, $replacement ) {
		return null === $part ? null : preg_replace( $pattern, $replacement, $part );
	};
	$block['innerHTML']    = $change( $block['innerHTML'] );
	$block['innerContent'] = array_map( $change, $block['innerContent'] );
	return $block;
}

/**
 * Adds a class to a block's attributes and to its HTML, as the editor saves it.
 */
function site_pronto_add_class( array $block, string $class ): array {
	$own                         = $block['attrs']['className'] ?? '';
	$block['attrs']['className'] = trim( "$own $class" );
	return site_pronto_replace( $block, '/class="([^"]*)\b' . preg_quote( $own, '/' ) . '\b/', 'class="$1' . "$own $class" );
}
