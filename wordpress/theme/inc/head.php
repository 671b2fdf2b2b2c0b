<?php
/**
 * Writes the head of each page: styles, fonts, description and icon, and none of WordPress's links for other programs.
 *
 * @package site-pronto
 */

// The styles of a page fit into its document. Files of their own would delay the first paint by a request.
add_filter(
	'styles_inline_size_limit',
	function (): int {
		return 100000;
	}
);

// The models show no emoji and use no duotone, and comments are closed.
remove_action( 'wp_head', 'print_emoji_detection_script', 7 );
remove_action( 'wp_print_styles', 'print_emoji_styles' );
remove_action( 'wp_body_open', 'wp_global_styles_render_svg_filters' );
add_filter( 'feed_links_show_comments_feed', '__return_false' );

// No program that reads these links is used with the sites. The generator tells attackers the version.
foreach ( array( 'rsd_link', 'wlwmanifest_link', 'wp_generator', 'wp_shortlink_wp_head', 'wp_oembed_add_discovery_links', 'wp_oembed_add_host_js' ) as $link ) {
	remove_action( 'wp_head', $link );
}

/**
 * Returns the chosen model's style variation.
 */
function site_pronto_variation(): array {
	return json_decode( file_get_contents( get_theme_file_path( 'styles/' . site_pronto_model() . '.json' ) ), true );
}

add_action(
	'wp_head',
	function () {
		foreach ( site_pronto_variation()['settings']['typography']['fontFamilies'] as $family ) {
			foreach ( $family['fontFace'] ?? array() as $face ) {
				// Italic letters come late enough to be found in the styles.
				if ( 'normal' === $face['fontStyle'] ) {
					$file = str_replace( 'file:./', '', $face['src'][0] );
					printf( "<link rel=\"preload\" href=\"%s\" as=\"font\" type=\"font/woff2\" crossorigin>\n", esc_url( get_theme_file_uri( $file ) ) );
				}
			}
		}
		$description = site_pronto_description();
		if ( '' !== $description ) {
			printf( "<meta name=\"description\" content=\"%s\">\n", esc_attr( $description ) );
		}
		if ( ! has_site_icon() ) {
			printf( "<link rel=\"icon\" href=\"data:image/svg+xml,%s\">\n", rawurlencode( site_pronto_initial_icon() ) );
		}
	},
	2
);

/**
 * Returns the excerpt of the current page, or its first paragraph that is a sentence; empty without one.
 */
function site_pronto_description(): string {
	$post = is_singular() ? get_queried_object() : null;
	if ( null === $post ) {
		return '';
	}
	if ( '' !== $post->post_excerpt ) {
		return wp_strip_all_tags( $post->post_excerpt, true );
	}
	preg_match_all( '#<p\b[^>]*>(.*?)</p>#s', $post->post_content, $paragraphs );
	foreach ( $paragraphs[1] as $paragraph ) {
		$text = html_entity_decode( wp_strip_all_tags( $paragraph, true ) );
		if ( mb_strlen( $text ) >= 40 ) {
			return wp_html_excerpt( $text, 160, '…' );
		}
	}
	return '';
}

/**
 * Returns an SVG of the first letter of the site's title in the colours of the model's text.
 */
function site_pronto_initial_icon(): string {
	$variation = site_pronto_variation();
	$palette   = array_column( $variation['settings']['color']['palette'], 'color', 'slug' );
	$colour    = function ( string $name ) use ( $variation, $palette ): string {
		return $palette[ str_replace( 'var:preset|color|', '', $variation['styles']['color'][ $name ] ) ];
	};
	return sprintf(
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="%s"/><text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="700" fill="%s">%s</text></svg>',
		$colour( 'text' ),
		$colour( 'background' ),
		esc_html( mb_strtoupper( mb_substr( wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ), 0, 1 ) ) )
	);
}
