<?php
/**
 * Reports on a site.
 *
 * @package site-pronto
 */

/**
 * Returns the versions, the number of pages and posts, and the last change (ISO 8601, UTC).
 */
function site_pronto_report(): array {
	$last = get_posts( array( 'post_type' => array( 'page', 'post' ), 'numberposts' => 1, 'orderby' => 'modified' ) );
	return array(
		'title'      => get_bloginfo( 'name' ),
		'wordpress'  => get_bloginfo( 'version' ),
		'php'        => PHP_VERSION,
		'pages'      => (int) wp_count_posts( 'page' )->publish,
		'posts'      => (int) wp_count_posts( 'post' )->publish,
		'changed_at' => $last ? get_post_modified_time( 'c', true, $last[0] ) : null,
	);
}
