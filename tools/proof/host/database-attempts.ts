import { setTimeout as wait } from "node:timers/promises";
import { runAs } from "../../../wordpress/host/system.ts";
import type { Attempt } from "./attempt.ts";

/** Runs SQL in the intruder's PHP, each statement for itself. */
const sql = (socket: string, user: string, statements: readonly string[]) => `
mysqli_report(MYSQLI_REPORT_OFF);
$database = mysqli_init();
mysqli_options($database, MYSQLI_OPT_LOCAL_INFILE, true);
if (!@mysqli_real_connect($database, 'localhost', '${user}', '', '', 0, '${socket}')) { echo 'refused: ', mysqli_connect_error(); return; }
echo "connected\\n";
foreach (json_decode('${JSON.stringify(statements).replaceAll(/['\\]/g, String.raw`\$&`)}') as $statement) {
  $rows = mysqli_query($database, $statement);
  echo $rows instanceof mysqli_result ? json_encode(mysqli_fetch_all($rows)) : ($rows ? 'done' : mysqli_error($database)), "\\n";
}`;

/** Attempts on the other site's database. */
export const databaseAttempts: Attempt[] = [
  {
    name: "read and change the other site's tables as its own database user",
    try: ({ php, machine, own, other }) =>
      php(
        sql(machine.config.databaseSocket, own.site.user, [
          `SELECT option_value FROM ${other.site.user}.wp_options WHERE option_name = 'intrusion'`,
          `UPDATE ${other.site.user}.wp_options SET option_value = '' WHERE option_name = 'intrusion'`,
          `DROP DATABASE ${other.site.user}`,
          "SHOW DATABASES",
          "SELECT user, authentication_string FROM mysql.global_priv",
          `GRANT ALL ON ${other.site.user}.* TO ${own.site.user}@localhost`,
          `SET PASSWORD FOR ${other.site.user}@localhost = PASSWORD('x')`,
        ]),
      ),
    crossed: (output, { other }) => /^done$/m.test(output) || output.includes(`"${other.site.user}"`),
  },
  {
    name: "sign in to the database as the other site's user, and as root",
    try: async ({ php, shell, machine, other }) => {
      const { databaseSocket: socket } = machine.config;
      return (
        (await php(sql(socket, other.site.user, ["SELECT 1"]))) +
        (await php(sql(socket, "root", ["SELECT 1"]))) +
        (await shell(
          `mariadb --no-defaults --socket=${socket} --user=${other.site.user} --execute="SELECT 'connected'" ${other.site.user}; mariadb --no-defaults --socket=${socket} --user=root --execute="SELECT 'connected'"`,
        ))
      );
    },
    crossed: (output) => output.includes("connected\n"),
  },
  {
    name: "read and write files through the database (LOAD_FILE, INTO OUTFILE, LOAD DATA)",
    try: ({ php, machine, own, other }) =>
      php(
        sql(machine.config.databaseSocket, own.site.user, [
          `SELECT LOAD_FILE('${other.config}')`,
          `SELECT LOAD_FILE('/etc/passwd')`,
          `SELECT 'x' INTO OUTFILE '${own.paths.uploads}/out.php'`,
          `USE ${own.site.user}`,
          "CREATE TABLE intruder (line text)",
          `LOAD DATA INFILE '/etc/passwd' INTO TABLE intruder`,
          `LOAD DATA LOCAL INFILE '${other.config}' INTO TABLE intruder`,
          "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE intruder",
          "SELECT count(*) AS lines_of_files FROM intruder WHERE line <> ''",
          "DROP TABLE intruder",
        ]),
      ),
    crossed: (output) => output.includes("root:x:0") || !output.includes('[["0"]]'),
  },
  {
    name: "see the other site's queries, and end its connections",
    try: async ({ php, machine, own, other }) => {
      const { databaseSocket: socket } = machine.config;
      const query = runAs(other.site.user, "mariadb", ["--no-defaults", `--socket=${socket}`], {
        input: "SELECT sleep(3), 'survived';",
      }).catch((error: Error) => error.message);
      // The query begins while PHP starts.
      await wait(500);
      const output = await php(
        sql(socket, own.site.user, [
          `SELECT user FROM information_schema.processlist WHERE user <> '${own.site.user}'`,
          `SELECT table_name FROM information_schema.tables WHERE table_schema = '${other.site.user}'`,
          `KILL USER ${other.site.user}`,
          "SET GLOBAL general_log = 1",
          "SHUTDOWN",
        ]),
      );
      return output + (await query);
    },
    crossed: (output) => !output.includes("survived") || /\[\["/.test(output),
  },
];
