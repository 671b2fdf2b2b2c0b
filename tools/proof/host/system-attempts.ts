import { run } from "../../../wordpress/host/system.ts";
import type { Attempt } from "./attempt.ts";

const starters = [
  "system('id');",
  "passthru('id');",
  "echo exec('id');",
  "echo shell_exec('id');",
  "echo `id`;",
  "echo fread(popen('id', 'r'), 99);",
  "$p = proc_open('id', [1 => ['pipe', 'w']], $pipes); echo stream_get_contents($pipes[1]);",
  "pcntl_exec('/usr/bin/id');",
  "mail('a@example.com', 'b', 'c', '', '-OQueueDirectory=/tmp'); echo 'uid=';",
  "putenv('LD_PRELOAD=/tmp/x.so'); echo 'uid=';",
  "dl('x.so'); echo 'uid=';",
  "echo FFI::cdef('int getuid(void);')->getuid() ? 'uid=' : '';",
  "imap_open('{x -oProxyCommand=id}', '', ''); echo 'uid=';",
];

const tryEach = (codes: readonly string[]) =>
  codes.map((code) => `try { ${code} } catch (Throwable $e) { echo get_class($e), "\\n"; }`).join("\n");

/** Attempts on processes, sockets and shared memory. */
export const systemAttempts: Attempt[] = [
  {
    name: "start programs from PHP (exec, popen, proc_open, mail, FFI, dl, LD_PRELOAD)",
    try: ({ php }) => php(tryEach(starters)),
    crossed: (output) => output.includes("uid="),
  },
  {
    name: "read /proc: environment, memory and files of the other site's PHP",
    try: async ({ php, shell, get, machine, other }) => {
      // The other site's process starts with its visit and stays for 30 seconds.
      await get(other, "/");
      const { PHP = [] } = await machine.processIds();
      const entries = PHP.flatMap((pid) =>
        ["environ", "maps", "mem", "cwd/x", `root${other.config}`].map((entry) => `/proc/${pid}/${entry}`),
      );
      return (
        (await php(
          ["/proc/self/environ", "/proc/self/maps", ...entries]
            .map((file) => `echo @file_get_contents('${file}', false, null, 0, 500);`)
            .join("") + "print_r(@scandir('/proc'));",
        )) + (await shell(entries.map((file) => `head -c 500 ${file}`).join("; ")))
      );
    },
    crossed: (output) => /USER=|PATH=|\[\d+\] => \d|[0-9a-f]+-[0-9a-f]+ r/.test(output),
  },
  {
    name: "end processes of the other site, of nginx, PHP and the service",
    try: async ({ php, shell, get, machine, own, other }) => {
      await get(other, "/");
      const { PHP = [], nginx = [], service = [] } = await machine.processIds();
      const mine = await run("pgrep", ["--uid", own.site.user]).catch(() => "");
      const pids = [...PHP, ...nginx, ...service].filter((pid) => !mine.split("\n").includes(String(pid)));
      return (
        (await php(tryEach(pids.map((pid) => `echo posix_kill(${pid}, 15) ? 'ended' : '';`)))) +
        (await shell(pids.map((pid) => `kill -TERM ${pid} && echo ended`).join("; ")))
      );
    },
    crossed: (output) => output.includes("ended"),
    after: async ({ get, other }) =>
      (await get(other, "/")).status === 200 ? "" : "The other site does not answer.",
  },
  {
    name: "read or empty the shared code cache (opcache)",
    try: ({ php, other }) =>
      php(
        tryEach([
          "print_r(opcache_get_status(true));",
          `echo opcache_compile_file('${other.config}') ? 'compiled' : '';`,
          "echo opcache_reset() ? 'emptied' : '';",
          `echo opcache_is_script_cached('${other.config}') ? 'cached' : '';`,
          "print_r(opcache_get_configuration());",
        ]),
      ),
    crossed: (output) => /compiled|emptied|cached|scripts|directives/.test(output),
  },
  {
    name: "speak to the other site's PHP through its socket",
    try: async ({ php, shell, machine, other }) =>
      (await php(
        `foreach (['stream_socket_client', 'fsockopen'] as $open) { $socket = @$open('unix://${other.socket}', -1); echo $socket ? 'connected' : 'refused'; }`,
      )) +
      (await shell(
        `php${machine.config.phpVersion} -n -r "echo @stream_socket_client('unix://${other.socket}') ? 'connected' : 'refused';"`,
      )),
    crossed: (output) => output.includes("connected"),
  },
  {
    name: "lift its own limits with FastCGI parameters (PHP_ADMIN_VALUE) through its own socket",
    try: async ({ php, shell, machine, own }) =>
      (await php(`echo @stream_socket_client('unix://${own.socket}') ? 'connected' : 'refused';`)) +
      (await shell(
        `php${machine.config.phpVersion} -n -r "echo @stream_socket_client('unix://${own.socket}') ? 'connected' : 'refused';"`,
      )),
    crossed: (output) => output.includes("connected"),
  },
  {
    name: "lift its limits with .user.ini and .htaccess in its uploads",
    try: async ({ shell, php, own }) => {
      await shell(
        `printf 'open_basedir=/\\nauto_prepend_file=/etc/passwd\\n' > ${own.paths.uploads}/.user.ini; printf 'php_value open_basedir /\\n' > ${own.paths.uploads}/.htaccess`,
      );
      return php(
        "echo ini_get('open_basedir') === '' || ini_get('open_basedir') === '/' ? 'lifted' : 'limited'; echo @file_get_contents('/etc/passwd');",
      );
    },
    crossed: (output) => /lifted|root:x:0/.test(output),
  },
  {
    name: "give the service an order without its signature, and read its ended jobs",
    try: async ({ php, shell, machine, other }) =>
      (await php(
        `echo wp_json_encode([1]) ?: ''; $answer = @file_get_contents('${machine.jobsUrl}', false, stream_context_create(['http' => ['method' => 'POST', 'ignore_errors' => true, 'content' => '{"contract":1,"kind":"remove","site_id":"${other.site.id}","job_id":"${other.site.id}"}']])); echo $http_response_header[0] ?? 'none', $answer;`,
      )) + (await shell(`cat ${machine.host.layout.jobs}`)),
    crossed: (output) => /HTTP\/1.1 2|"state"/.test(output),
  },
];
