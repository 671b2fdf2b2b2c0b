import type { Attempt } from "./attempt.ts";

/** Ways in which PHP reads a file. `$file` is its path. */
const readers = [
  "echo file_get_contents($file);",
  "readfile($file);",
  "echo implode('', (array) file($file));",
  "$handle = fopen($file, 'r'); echo $handle ? fread($handle, 9999) : '';",
  "highlight_file($file);",
  "echo file_get_contents('php://filter/convert.base64-encode|convert.base64-decode/resource=' . $file);",
  "echo file_get_contents('compress.zlib://' . $file);",
  "foreach (new SplFileObject($file) as $line) echo $line;",
  "copy($file, sys_get_temp_dir() . '/copy'); echo @file_get_contents(sys_get_temp_dir() . '/copy');",
  "$curl = curl_init('file://' . $file); curl_setopt($curl, CURLOPT_RETURNTRANSFER, true); echo curl_exec($curl);",
  "ini_set('open_basedir', '/'); echo file_get_contents($file);",
  "chdir(WP_CONTENT_DIR . '/uploads'); @mkdir('a'); chdir('a'); ini_set('open_basedir', '..'); chdir('..'); chdir('..'); chdir('..'); chdir('..'); chdir('..'); ini_set('open_basedir', '/'); echo file_get_contents($file);",
  "$zip = new ZipArchive; $zip->open(sys_get_temp_dir() . '/z.zip', 1); $zip->addFile($file, 'f'); $zip->close(); $zip->open(sys_get_temp_dir() . '/z.zip'); echo $zip->getFromName('f');",
  "$xml = new DOMDocument; $xml->loadXML('<!DOCTYPE a [<!ENTITY b SYSTEM \"file://' . $file . '\">]><a>&b;</a>', LIBXML_NOENT | LIBXML_DTDLOAD); echo $xml->textContent;",
  "echo json_encode(parse_ini_file($file)); print_r(finfo_file(finfo_open(), $file));",
];

/** Tries every way on one file. */
const readAll = (file: string) =>
  readers
    .map((reader) => `try { $file = '${file}'; ${reader} } catch (Throwable $e) { echo get_class($e); }`)
    .join("\n");

/** Attempts on the files of the other site and of the system. */
export const fileAttempts: Attempt[] = [
  {
    name: "read the other site's configuration with PHP's file functions",
    try: ({ php, other }) => php(readAll(other.config)),
  },
  {
    name: "read it as the system user, without PHP's limits",
    try: ({ shell, other }) => shell(`cat ${other.config}; cp ${other.config} /dev/stdout`),
  },
  {
    name: "include it, and print the database's constants",
    try: ({ php, other }) =>
      php(
        `try { include '${other.config}'; } catch (Throwable $e) {} print_r(get_defined_constants(true)['user']);`,
      ),
  },
  {
    name: "load WordPress with the other site's configuration by its variable",
    try: ({ php, other }) =>
      php(
        `$_SERVER['WORDPRESS_CONFIG'] = '${other.site.user}'; $_SERVER['HTTP_HOST'] = '${other.name}'; try { include '/usr/share/wordpress/wp-config.php'; } catch (Throwable $e) {} print_r(get_defined_constants(true)['user']);`,
      ),
  },
  {
    name: "read the other site's uploads on disk",
    try: async ({ php, shell, other }) =>
      (await php(readAll(`${other.paths.uploads}/private.txt`))) +
      (await shell(`cat ${other.paths.uploads}/private.txt`)),
  },
  {
    name: "open a symbolic link to the other site's upload through nginx",
    try: async ({ php, shell, get, own, other }) => {
      const link = `${own.paths.uploads}/link.txt`;
      const made = await php(
        `try { symlink('${other.paths.uploads}/private.txt', '${link}'); } catch (Error $e) {}`,
      );
      await shell(
        `ln -sfn ${other.paths.uploads} ${own.paths.uploads}/folder; ln -sf ${other.paths.uploads}/private.txt ${link}`,
      );
      const pages = [
        await get(own, "/wp-content/uploads/link.txt"),
        await get(own, "/wp-content/uploads/folder/private.txt"),
      ];
      return made + pages.map(({ status, body }) => `${status} ${body}`).join("\n");
    },
    crossed: (output) => /^200 /m.test(output),
  },
  {
    name: "open a symbolic link to /etc/passwd through nginx",
    try: async ({ shell, get, own }) => {
      await shell(`ln -sf /etc/passwd ${own.paths.uploads}/passwd.txt; ln -sfn / ${own.paths.uploads}/root`);
      const pages = [
        await get(own, "/wp-content/uploads/passwd.txt"),
        await get(own, "/wp-content/uploads/root/etc/passwd"),
      ];
      return pages.map(({ body }) => body).join("\n");
    },
    crossed: (output) => output.includes("root:x:0"),
  },
  {
    name: "make a hard link to the other site's configuration",
    try: ({ shell, own, other }) =>
      shell(`ln ${other.config} ${own.paths.temporary}/hard; cat ${own.paths.temporary}/hard`),
  },
  {
    name: "read the other site's session files and temporary files",
    try: async ({ php, shell, other }) =>
      (await php(
        `session_save_path('${other.paths.temporary}'); session_id('0123456789abcdef'); @session_start(); print_r($_SESSION ?? null);
         print_r(@scandir('${other.paths.temporary}')); ${readAll(`${other.paths.temporary}/upload.tmp`)}`,
      )) + (await shell(`ls -la ${other.paths.temporary}; cat ${other.paths.temporary}/*`)),
    crossed: (output) => output.includes("sess_0123456789abcdef"),
  },
  {
    name: "write, replace or delete files of the other site",
    try: async ({ php, shell, other }) =>
      (await php(
        ["uploads/new.php", "themes/new.php", "db.php", "../suspended"]
          .map((file) => `var_dump(@file_put_contents('${other.paths.content}/${file}', 'intruder'));`)
          .join("") +
          `var_dump(@unlink('${other.paths.uploads}/private.txt'), @rename('${other.paths.uploads}', '/tmp/x'));`,
      )) +
      (await shell(
        `echo intruder > ${other.paths.content}/db.php && echo written; touch ${other.paths.folder}/suspended && echo written; rm -rf ${other.paths.uploads}/private.txt && echo gone`,
      )),
    crossed: (output) => /int\(\d+\)|true|written/.test(output),
    after: async ({ shell, get, other }) =>
      (await get(other, "/wp-content/uploads/private.txt")).status === 200 && (await shell("true")) === ""
        ? ""
        : "The other site's file is gone.",
  },
  {
    name: "change the WordPress, theme, plugin and configuration that sites share",
    try: async ({ php, shell, machine, own }) => {
      const { code, folder } = machine.host.layout;
      const files = [
        "/usr/share/wordpress/wp-load.php",
        `${code}/theme/functions.php`,
        `${code}/plugin/site-pronto.php`,
        `${code}/host/mu-plugins/host.php`,
        own.config,
        `${own.paths.content}/db.php`,
        `${folder}/etc/nginx/${own.site.user}.conf`,
        `${folder}/etc/php/${own.site.user}.conf`,
      ];
      return (
        (await php(
          files.map((file) => `var_dump(@file_put_contents('${file}', '', FILE_APPEND));`).join(""),
        )) + (await shell(files.map((file) => `test -w ${file} && echo writable ${file}`).join("; ")))
      );
    },
    crossed: (output) => /int\(\d+\)|writable/.test(output),
  },
  {
    name: "list /home, the sites' folder, the backups and other folders of the system",
    try: async ({ php, shell, machine }) => {
      const { sites, backups, log } = machine.host.layout;
      return (
        (await php(
          ["/home", "/", "/root", "/etc/wordpress", "/tmp", sites, backups, log]
            .map(
              (folder) =>
                `print_r(@scandir('${folder}')); print_r(@glob('${folder}/*')); print_r(@iterator_to_array(new GlobIterator('${folder}/*')));`,
            )
            .map((code) => `try { ${code} } catch (Throwable $e) {}`)
            .join("\n") + "echo @file_get_contents('/etc/passwd');",
        )) + (await shell(`ls ${sites} ${backups} ${log} /root`))
      );
    },
    crossed: (output, { other }) =>
      output.includes(other.site.id) || output.includes("root:x:0") || /\[\d\] => \w/.test(output),
  },
  {
    name: "read the state and the backups of the other site",
    try: async ({ php, shell, other }) =>
      (await php(readAll(other.paths.state))) +
      (await shell(`cat ${other.paths.state}; ls ${other.paths.backups}`)),
    crossed: (output) => output.includes("database.sql") || /\d{4}-\d\d-\d\dT/.test(output),
  },
];
