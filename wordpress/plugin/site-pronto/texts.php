<?php
/**
 * The plugin's texts, in the language of the site.
 *
 * @package site-pronto
 */

/**
 * Returns a text of texts.json.
 */
function site_pronto_text( string $key ): string {
	$texts = json_decode( file_get_contents( __DIR__ . '/texts.json' ), true );
	return ( $texts[ get_option( 'site_pronto_language', '' ) ] ?? $texts['pt-BR'] )[ $key ];
}
