<?php
/**
 * Makes a site from its model, once.
 *
 * @package site-pronto
 */

/**
 * Sets up an installed WordPress as the site of a customer. A second call with the same site changes nothing.
 *
 * @param array $site {
 *     @type string   $model    Folder name of the model.
 *     @type string   $language pt-BR, pt-PT or en.
 *     @type string   $title    Name of the business.
 *     @type array    $owner    name and email.
 *     @type array    $facts    See site_pronto_fill.
 *     @type string   $logo     Optional path of an image.
 *     @type string[] $photos   Optional paths of images.
 *     @type string[] $plugins  Optional. See site_pronto_activate_plugins.
 * }
 * @return int Id of the front page.
 */
function site_pronto_make( array $site ): int {
	$made = (int) get_option( 'site_pronto_front_page', 0 );
	if ( $made > 0 ) {
		return $made;
	}
	update_option( 'site_pronto_model', $site['model'] );
	site_pronto_set_options( $site );
	// WordPress loads a theme's functions at the start of a request, and this one began with another theme.
	require_once get_theme_file_path( 'functions.php' );
	$owner = site_pronto_make_owner( $site['owner'] );
	site_pronto_skip_tour( $owner );
	site_pronto_activate_plugins( $site['plugins'] ?? array() );
	if ( isset( $site['logo'] ) ) {
		site_pronto_set_logo( site_pronto_add_image( $site['logo'], $site['title'] ) );
	}
	$parts  = site_pronto_page_parts( $site['model'], site_pronto_language() );
	$blocks = parse_blocks( $parts['main'] );
	// A model without a customer shows its own examples.
	update_option( 'site_pronto_is_example', isset( $site['facts'] ) ? '' : '1' );
	if ( isset( $site['facts'] ) ) {
		update_option( 'site_pronto_examples', site_pronto_words( $parts['main'] ) );
		$blocks = site_pronto_fill( $blocks, $site['facts'] );
	}
	$blocks = site_pronto_place_photos( $blocks, array_map( 'site_pronto_add_image', $site['photos'] ?? array() ) );
	$page   = site_pronto_insert_page( $owner, serialize_blocks( $blocks ) );
	update_option( 'show_on_front', 'page' );
	update_option( 'page_on_front', $page );
	// Last, so that a call that ended early is repeated.
	update_option( 'site_pronto_front_page', $page );
	return $page;
}

/**
 * Sets title, language, time zone and addresses, and removes WordPress's examples.
 */
function site_pronto_set_options( array $site ): void {
	$locales = array( 'pt-BR' => 'pt_BR', 'pt-PT' => 'pt_PT', 'en' => '' );
	$locale  = $locales[ $site['language'] ];
	update_option( 'site_pronto_language', $site['language'] );
	// WordPress refuses a language whose own texts are not installed. The pages name theirs nevertheless.
	add_filter(
		'get_available_languages',
		function ( array $available ) use ( $locale ): array {
			return array_merge( $available, array( $locale ) );
		}
	);
	update_option( 'WPLANG', $locale );
	switch_to_locale( '' === $locale ? 'en_US' : $locale );
	update_option( 'blogname', $site['title'] );
	update_option( 'blogdescription', '' );
	$time_zones = array( 'pt-BR' => 'America/Sao_Paulo', 'pt-PT' => 'Europe/Lisbon', 'en' => 'UTC' );
	update_option( 'timezone_string', $time_zones[ $site['language'] ] );
	update_option( 'default_comment_status', 'closed' );
	update_option( 'permalink_structure', '/%postname%/' );
	switch_theme( 'site-pronto' );
	foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'post_status' => 'any', 'numberposts' => -1 ) ) as $example ) {
		wp_delete_post( $example->ID, true );
	}
	flush_rewrite_rules( false );
}

/**
 * Returns the id of the owner's account, an administrator of the site without a known password.
 */
function site_pronto_make_owner( array $owner ): int {
	$known = get_user_by( 'email', $owner['email'] );
	if ( $known ) {
		return $known->ID;
	}
	$id = wp_insert_user(
		array(
			'user_login'   => $owner['email'],
			'user_email'   => $owner['email'],
			'user_pass'    => wp_generate_password( 40 ),
			'display_name' => $owner['name'],
			'first_name'   => $owner['name'],
			'role'         => 'administrator',
		)
	);
	if ( is_wp_error( $id ) ) {
		throw new RuntimeException( $id->get_error_message() );
	}
	return $id;
}

/**
 * Opens the editor on the page itself, without WordPress's tour.
 */
function site_pronto_skip_tour( int $user ): void {
	global $wpdb;
	update_user_meta(
		$user,
		$wpdb->get_blog_prefix() . 'persisted_preferences',
		array(
			'core/edit-post' => array( 'welcomeGuide' => false ),
			'core/edit-site' => array( 'welcomeGuide' => false ),
			'_modified'      => gmdate( 'Y-m-d\TH:i:s.v\Z' ),
		)
	);
}

/**
 * Adds an image to the media library and returns its id.
 */
function site_pronto_add_image( string $path, string $title = '' ): int {
	require_once ABSPATH . 'wp-admin/includes/image.php';
	$stored = wp_upload_bits( basename( $path ), null, file_get_contents( $path ) );
	if ( $stored['error'] ) {
		throw new RuntimeException( $stored['error'] );
	}
	$id = wp_insert_attachment(
		array(
			'post_mime_type' => $stored['type'],
			'post_title'     => $title,
			'post_status'    => 'inherit',
		),
		$stored['file'],
		0,
		true
	);
	if ( is_wp_error( $id ) ) {
		throw new RuntimeException( $id->get_error_message() );
	}
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $stored['file'] ) );
	update_post_meta( $id, '_wp_attachment_image_alt', $title );
	return $id;
}

/**
 * Shows an image as the site's logo, and also as its icon when it is about square.
 */
function site_pronto_set_logo( int $image ): void {
	set_theme_mod( 'custom_logo', $image );
	$size = wp_get_attachment_metadata( $image );
	if ( isset( $size['width'], $size['height'] ) && abs( $size['width'] - $size['height'] ) <= 0.1 * $size['height'] ) {
		update_option( 'site_icon', $image );
	}
}

/**
 * Puts the photos into the first gallery, or in a gallery of their own before the last section.
 *
 * @param array $blocks Parsed blocks: one group that is the main element.
 * @param int[] $photos Ids in the media library.
 */
function site_pronto_place_photos( array $blocks, array $photos ): array {
	if ( array() === $photos ) {
		return $blocks;
	}
	$images = '';
	foreach ( $photos as $photo ) {
		$images .= sprintf(
			'<!-- wp:image {"id":%1$d,"sizeSlug":"large","linkDestination":"none"} --><figure class="wp-block-image size-large"><img src="%2$s" alt="" class="wp-image-%1$d"/></figure><!-- /wp:image -->',
			$photo,
			esc_url( wp_get_attachment_image_url( $photo, 'large' ) )
		);
	}
	$placed = false;
	$blocks = site_pronto_map_blocks(
		$blocks,
		function ( array $block ) use ( $images, $photos, &$placed ): array {
			if ( $placed || 'core/gallery' !== $block['blockName'] ) {
				return $block;
			}
			$placed = true;
			return site_pronto_gallery( $images, count( $photos ), $block['attrs'] );
		}
	);
	$gallery = site_pronto_gallery( $images, count( $photos ), array() );
	return $placed ? $blocks : site_pronto_add_section( $blocks, $gallery );
}

/**
 * Returns a gallery as wide as the one in its place.
 *
 * @param string $images   Serialised image blocks.
 * @param int    $count    Number of images.
 * @param array  $replaced Attributes of the gallery in its place, or none.
 */
function site_pronto_gallery( string $images, int $count, array $replaced ): array {
	$attributes = array(
		'columns'   => 4 === $count ? 2 : min( 3, $count ),
		'linkTo'    => 'none',
		'align'     => $replaced['align'] ?? 'wide',
		'className' => trim( ( $replaced['className'] ?? '' ) . ' photos' ),
	);
	$classes    = "wp-block-gallery align{$attributes['align']} has-nested-images columns-{$attributes['columns']} is-cropped {$attributes['className']}";
	return parse_blocks( '<!-- wp:gallery ' . wp_json_encode( $attributes ) . " --><figure class=\"$classes\">$images</figure><!-- /wp:gallery -->" )[0];
}

/**
 * Adds a section with one block before the last section of the page.
 */
function site_pronto_add_section( array $blocks, array $inner ): array {
	$section = parse_blocks(
		'<!-- wp:group {"tagName":"section","align":"full","style":{"spacing":{"padding":{"top":"var:preset|spacing|60","bottom":"var:preset|spacing|70"}}},"layout":{"type":"constrained"}} -->'
		. '<section class="wp-block-group alignfull" style="padding-top:var(--wp--preset--spacing--60);padding-bottom:var(--wp--preset--spacing--70)">'
		. serialize_block( $inner ) . '</section><!-- /wp:group -->'
	)[0];
	$main    = $blocks[0];
	$at      = count( $main['innerBlocks'] ) - 1;
	array_splice( $main['innerBlocks'], $at, 0, array( $section ) );
	$holes = array_keys( $main['innerContent'], null, true );
	array_splice( $main['innerContent'], $holes[ $at ], 0, array( null, "\n\n" ) );
	$blocks[0] = $main;
	return $blocks;
}

/**
 * Applies a function to every block, inner blocks first.
 */
function site_pronto_map_blocks( array $blocks, callable $change ): array {
	return array_map(
		function ( array $block ) use ( $change ) {
			$block['innerBlocks'] = site_pronto_map_blocks( $block['innerBlocks'], $change );
			return $change( $block );
		},
		$blocks
	);
}

/**
 * Stores the front page and returns its id.
 */
function site_pronto_insert_page( int $owner, string $content ): int {
	// The markup is ours: WordPress's filter for visitors' HTML would remove parts of it.
	kses_remove_filters();
	$page = wp_insert_post(
		wp_slash(
			array(
				'post_type'      => 'page',
				'post_status'    => 'publish',
				'post_author'    => $owner,
				'post_title'     => site_pronto_text( 'front_page' ),
				'post_content'   => $content,
				'comment_status' => 'closed',
			)
		),
		true
	);
	kses_init();
	if ( is_wp_error( $page ) ) {
		throw new RuntimeException( $page->get_error_message() );
	}
	return $page;
}
