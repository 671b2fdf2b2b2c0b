<?php
/**
 * The six models as a block theme. The option site_pronto_model names the chosen one, by its folder in models/.
 *
 * @package site-pronto
 */

require_once __DIR__ . '/inc/head.php';
require_once __DIR__ . '/inc/models.php';
require_once __DIR__ . '/inc/pictures.php';

/**
 * Returns the folder name of the chosen model, or the first model when nothing valid is chosen.
 */
function site_pronto_model(): string {
	$model = (string) get_option( 'site_pronto_model', '' );
	return in_array( $model, site_pronto_models(), true ) ? $model : site_pronto_models()[0];
}

/**
 * Returns the language of the site's texts: pt-BR, pt-PT or en. It stays when the owner works in another language.
 */
function site_pronto_language(): string {
	$language = (string) get_option( 'site_pronto_language', '' );
	return in_array( $language, array( 'pt-PT', 'en' ), true ) ? $language : 'pt-BR';
}

// Each model is a style variation. The chosen one is the theme's default, so that a site needs no stored styles.
add_filter(
	'wp_theme_json_data_theme',
	function ( $data ) {
		return $data->update_with( site_pronto_variation() );
	}
);

// WordPress's translations lack this text in some packages.
add_filter(
	'gettext_default',
	function ( string $translation, string $text ): string {
		return 'Skip to content' === $text ? site_pronto_theme_text( 'skip_link' ) : $translation;
	},
	10,
	2
);

/**
 * Returns the paths of the stylesheets in their order: the shared rules, then those of the chosen model.
 */
function site_pronto_stylesheets(): array {
	return array( 'assets/blocks.css', 'models/' . site_pronto_model() . '/style.css' );
}

add_action(
	'after_setup_theme',
	function () {
		add_theme_support( 'editor-styles' );
		add_editor_style( site_pronto_stylesheets() );
	}
);

add_action(
	'wp_enqueue_scripts',
	function () {
		foreach ( site_pronto_stylesheets() as $index => $path ) {
			$file = get_theme_file_path( $path );
			wp_enqueue_style( "site-pronto-$index", get_theme_file_uri( $path ), array(), (string) filemtime( $file ) );
			wp_style_add_data( "site-pronto-$index", 'path', $file );
		}
	},
	// After the rules of single blocks (core-block-supports), which a model changes on narrow screens.
	20
);

add_action(
	'init',
	function () {
		$parts = site_pronto_page_parts( site_pronto_model(), site_pronto_language() );
		foreach ( array( 'header', 'footer' ) as $area ) {
			register_block_pattern(
				"site-pronto/$area",
				array(
					'title'    => site_pronto_theme_text( $area ),
					'content'  => site_pronto_name_site( $parts[ $area ], $area ),
					'inserter' => false,
				)
			);
		}
		register_block_pattern(
			'site-pronto/not-found',
			array(
				'title'    => site_pronto_theme_text( 'not_found' ),
				'content'  => site_pronto_not_found(),
				'inserter' => false,
			)
		);
		register_block_pattern_category( 'site-pronto', array( 'label' => 'Site Pronto' ) );
		foreach ( $parts['sections'] as $index => $section ) {
			register_block_pattern(
				"site-pronto/section-$index",
				array(
					'title'      => site_pronto_section_title( $section, $index ),
					'content'    => $section,
					'categories' => array( 'site-pronto' ),
				)
			);
		}
	}
);
