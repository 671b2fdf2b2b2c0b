<?php
/**
 * Sizes and loading of pictures.
 *
 * @package site-pronto
 */

// Smaller copies of an owner's photos are WebP, which takes about two thirds of JPEG's bytes.
add_filter(
	'image_editor_output_format',
	function ( array $formats ): array {
		return array_merge( $formats, array( 'image/jpeg' => 'image/webp' ) );
	}
);

add_filter(
	'wp_editor_set_quality',
	function ( int $quality, string $type ): int {
		return 'image/webp' === $type ? 75 : $quality;
	},
	10,
	2
);

// WordPress knows the dimensions only of pictures in its library. The shop adds the same (scripts/models/model-document.ts).
add_filter(
	'wp_content_img_tag',
	function ( string $tag, string $context ): string {
		static $shown = 0;
		if ( 'the_content' !== $context ) {
			return $tag;
		}
		++$shown;
		$added = array();
		if ( false === strpos( $tag, ' width=' ) ) {
			$added[] = site_pronto_dimensions( $tag );
		}
		// Without the attribute, WordPress adds lazy loading when it goes through the whole page.
		$added[] = $shown > 2 ? 'loading="lazy"' : 'loading="eager"';
		if ( 1 === $shown ) {
			$added[] = 'fetchpriority="high"';
		}
		$tag = preg_replace( '/ (loading|fetchpriority)="[^"]*"/', '', $tag );
		return str_replace( '<img ', '<img ' . implode( ' ', array_filter( $added ) ) . ' ', $tag );
	},
	10,
	2
);

// The logo is at the top of every page.
add_filter(
	'get_custom_logo_image_attributes',
	function ( array $attributes ): array {
		return array_merge( $attributes, array( 'loading' => 'eager' ) );
	}
);

/**
 * Returns width and height of one of the models' pictures as attributes; empty for other pictures.
 */
function site_pronto_dimensions( string $tag ): string {
	$is_ours = preg_match( '#/themes/site-pronto/(models/[\w-]+/pictures/[\w-]+\.svg)"#', $tag, $source );
	$file    = $is_ours ? get_theme_file_path( $source[1] ) : '';
	if ( ! is_readable( $file ) ) {
		return '';
	}
	$has_size = preg_match( '/viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/', file_get_contents( $file ), $size );
	return $has_size ? sprintf( 'width="%s" height="%s"', $size[1], $size[2] ) : '';
}

// Half of a phone's width, on screens with two or three pixels per CSS pixel.
add_image_size( 'site-pronto-half', 480 );

// WordPress takes each picture of a gallery for as wide as the screen.
add_filter(
	'render_block_core/gallery',
	function ( string $html, array $block ): string {
		$columns = max( 1, (int) ( $block['attrs']['columns'] ?? 3 ) );
		$share   = sprintf( '%dvw', 100 / $columns );
		$wide    = 'full' === ( $block['attrs']['align'] ?? '' ) ? $share : sprintf( '%dpx', 1184 / $columns );
		$last    = substr_count( $html, '<img ' );
		$at      = 0;
		return preg_replace_callback(
			'/<img [^>]*>/',
			function ( array $tag ) use ( $share, $wide, $last, &$at ): string {
				++$at;
				if ( false === strpos( $tag[0], 'wp-image-' ) ) {
					return $tag[0];
				}
				// The last picture of an odd number fills its row (assets/blocks.css).
				$narrow = $at === $last && 1 === $at % 2 ? '90vw' : '45vw';
				return str_replace( '<img ', "<img sizes=\"(max-width: 599px) $narrow, (max-width: 1184px) $share, $wide\" ", $tag[0] );
			},
			$html
		);
	},
	10,
	2
);
