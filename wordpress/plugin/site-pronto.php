<?php
/**
 * Plugin Name: Site Pronto
 * Description: Sets up a site from its model, signs its owner in by one-time addresses, and reports on the site.
 * Version: 1.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 *
 * A must-use plugin: copy this file and the folder site-pronto into wp-content/mu-plugins.
 *
 * @package site-pronto
 */

require __DIR__ . '/site-pronto/command.php';
require __DIR__ . '/site-pronto/facts.php';
require __DIR__ . '/site-pronto/mail.php';
require __DIR__ . '/site-pronto/make.php';
require __DIR__ . '/site-pronto/missing.php';
require __DIR__ . '/site-pronto/plugins.php';
require __DIR__ . '/site-pronto/report.php';
require __DIR__ . '/site-pronto/sign-in.php';
require __DIR__ . '/site-pronto/texts.php';
