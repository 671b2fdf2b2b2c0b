<?php
/**
 * Reads the pages of the models: the same files that the shop shows under /vitrine.
 *
 * @package site-pronto
 */

/**
 * Returns the folder names of all models.
 */
function site_pronto_models(): array {
	return array_map( 'basename', glob( dirname( __DIR__ ) . '/models/*', GLOB_ONLYDIR ) );
}

/**
 * Returns a model's page as serialised blocks, translated and with the addresses of its pictures.
 */
function site_pronto_page( string $model, string $language ): string {
	$folder = dirname( __DIR__ ) . "/models/$model";
	$markup = file_get_contents( "$folder/page.html" );
	$texts  = "$folder/texts.$language.json";
	if ( is_readable( $texts ) ) {
		$markup = site_pronto_translate( $markup, json_decode( file_get_contents( $texts ), true ) );
	}
	$pictures = wp_make_link_relative( get_theme_file_uri( "models/$model/pictures/" ) );
	return str_replace(
		array( 'src="pictures/', '"url":"pictures/' ),
		array( 'src="' . esc_url( $pictures ), '"url":"' . $pictures ),
		$markup
	);
}

/**
 * Replaces texts between tags, alternative texts and labels that are a key, in HTML and in attributes of blocks.
 *
 * The shop translates by the same pattern (scripts/models/translate-markup.ts).
 */
function site_pronto_translate( string $markup, array $texts ): string {
	return preg_replace_callback(
		'/(?<=>)[^<>]+(?=<)|(?<= alt="|label=")[^"]+(?=")|(?<="alt":"|"ariaLabel":")[^"]+(?=")/',
		function ( array $match ) use ( $texts ): string {
			return $texts[ $match[0] ] ?? $match[0];
		},
		$markup
	);
}

/**
 * Splits a model's page into header, main and footer, and main into its sections.
 *
 * @return array{header: string, main: string, footer: string, sections: string[]}
 */
function site_pronto_page_parts( string $model, string $language ): array {
	$parts = array(
		'header'   => '',
		'main'     => '',
		'footer'   => '',
		'sections' => array(),
	);
	foreach ( parse_blocks( site_pronto_page( $model, $language ) ) as $block ) {
		$tag = $block['attrs']['tagName'] ?? '';
		if ( 'main' === $tag ) {
			$parts['sections'] = array_map( 'serialize_block', $block['innerBlocks'] );
		}
		if ( isset( $parts[ $tag ] ) ) {
			$parts[ $tag ] .= serialize_block( $block );
		}
	}
	return $parts;
}

/**
 * Puts the site's title in the place of the model's name, with the site's logo before it, and the year in the place
 * of the model's credit. A site that only shows its model keeps the credit.
 *
 * @param string $markup Blocks of the header or the footer.
 * @param string $area   header or footer.
 */
function site_pronto_name_site( string $markup, string $area ): string {
	$title = '<!-- wp:site-title {"level":0,"className":"brand"' . ( 'header' === $area ? '' : ',"isLink":false' ) . '} /-->';
	if ( 'header' === $area && has_custom_logo() ) {
		$title = site_pronto_logo( $title );
	}
	$named = preg_replace( '#<!-- wp:paragraph \{"className":"brand"\} -->.*?<!-- /wp:paragraph -->#s', $title, $markup );
	if ( ! get_option( 'site_pronto_is_example' ) ) {
		$named = preg_replace( '#(<p class="[^"]*\bcredit">).*?(</p>)#s', '${1}© ' . wp_date( 'Y' ) . '$2', $named );
	}
	// The parts of the page are on the front page, also for links from other pages.
	return str_replace( 'href="#', 'href="' . esc_url( wp_make_link_relative( home_url( '/' ) ) ) . '#', $named );
}

/**
 * Returns the blocks of the site's logo, with the title beside it. A wide logo contains the name, so it stays alone.
 */
function site_pronto_logo( string $title ): string {
	$image = wp_get_attachment_metadata( (int) get_theme_mod( 'custom_logo' ) );
	$ratio = empty( $image['height'] ) ? 1 : $image['width'] / $image['height'];
	$width = $ratio < 2 ? min( 72, round( 56 * $ratio ) ) : min( 220, round( 48 * $ratio ) );
	$logo  = "<!-- wp:site-logo {\"width\":$width,\"shouldSyncIcon\":false} /-->";
	if ( $ratio >= 2 ) {
		return $logo;
	}
	return '<!-- wp:group {"className":"name","style":{"spacing":{"blockGap":"0.75rem"}},"layout":{"type":"flex","flexWrap":"nowrap"}} -->'
		. "<div class=\"wp-block-group name\">$logo$title</div><!-- /wp:group -->";
}

/**
 * Returns the first heading of a section as its title in the list of patterns.
 */
function site_pronto_section_title( string $section, int $index ): string {
	preg_match( '#<h[1-3][^>]*>(.*?)</h[1-3]>#s', $section, $heading );
	$title = trim( wp_strip_all_tags( $heading[1] ?? '' ) );
	return '' === $title ? (string) ( $index + 1 ) : $title;
}

/**
 * Returns a text of the theme in the language of the site.
 */
function site_pronto_theme_text( string $key ): string {
	$texts = json_decode( file_get_contents( __DIR__ . '/texts.json' ), true );
	return $texts[ site_pronto_language() ][ $key ];
}

/**
 * Returns the page for an unknown address.
 */
function site_pronto_not_found(): string {
	list( $title, $text, $link ) = array_map( 'site_pronto_theme_text', array( 'not_found', 'not_found_text', 'not_found_link' ) );
	$home = esc_url( wp_make_link_relative( home_url( '/' ) ) );
	return '<!-- wp:group {"tagName":"main","style":{"spacing":{"padding":{"top":"var:preset|spacing|70","bottom":"var:preset|spacing|80"}}},"layout":{"type":"constrained"}} -->'
		. '<main class="wp-block-group" style="padding-top:var(--wp--preset--spacing--70);padding-bottom:var(--wp--preset--spacing--80)">'
		. "<!-- wp:heading {\"level\":1,\"fontSize\":\"xx-large\"} --><h1 class=\"has-xx-large-font-size\">$title</h1><!-- /wp:heading -->"
		. "<!-- wp:paragraph --><p>$text</p><!-- /wp:paragraph -->"
		. "<!-- wp:buttons --><div class=\"wp-block-buttons\"><!-- wp:button --><div class=\"wp-block-button\"><a class=\"wp-block-button__link wp-element-button\" href=\"$home\">$link</a></div><!-- /wp:button --></div><!-- /wp:buttons -->"
		. '</main><!-- /wp:group -->';
}
