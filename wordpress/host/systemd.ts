import path from "node:path";
import type { HostConfig } from "./config.ts";
import type { Layout } from "./layout.ts";
import { serviceCommands } from "./services.ts";

/** Where the administrator stores the configuration. */
const environmentFile = "/etc/site-pronto/host.env";

/** Returns the units of the host by their file names in /etc/systemd/system. */
export function systemdUnits(config: HostConfig, layout: Layout): Record<string, string> {
  const { nginx, php } = serviceCommands(config, layout);
  const main = `${process.execPath} ${path.join(import.meta.dirname, "main.ts")}`;
  const environment = `EnvironmentFile=${environmentFile}`;
  return {
    "site-pronto-php.service": unit("PHP of the sites", "After=network.target mariadb.service", [
      `ExecStart=${commandLine(php)}`,
      "ExecReload=/bin/kill -USR2 $MAINPID",
      "Restart=on-failure",
      "PrivateTmp=true",
      "ProtectSystem=full",
      "ProtectHome=true",
      "NoNewPrivileges=true",
    ]),
    "site-pronto-nginx.service": unit(
      "nginx of the sites",
      "After=network.target site-pronto-php.service\nConflicts=nginx.service",
      [
        `ExecStart=${commandLine(nginx)}`,
        "ExecReload=/bin/kill -HUP $MAINPID",
        "Restart=on-failure",
        "PrivateTmp=true",
        "ProtectSystem=full",
        "ProtectHome=true",
      ],
    ),
    "site-pronto-host.service": unit(
      "Jobs of Site Pronto",
      "After=site-pronto-nginx.service mariadb.service",
      [environment, `ExecStart=${main} serve`, "Restart=always", "PrivateTmp=true"],
    ),
    ...timer("site-pronto-nightly", "Backups of the sites", "*-*-* 03:10:00", [
      environment,
      `ExecStart=${main} nightly`,
    ]),
    ...timer("site-pronto-certify", "Certificates of the sites", "*-*-* *:0/10:00", [
      environment,
      `ExecStart=${main} certify`,
    ]),
  };
}

/** Returns the rules of logrotate: error logs hold addresses of visitors, so that they are kept for four weeks. */
export const logrotateConfig = (
  layout: Layout,
): string => `${layout.log}/nginx-error.log ${layout.log}/php-fpm.log {
  weekly
  rotate 4
  compress
  missingok
  notifempty
  copytruncate
}
`;

const commandLine = (command: readonly string[]): string =>
  command.map((part) => (part.includes(" ") ? `"${part}"` : part)).join(" ");

const unit = (description: string, order: string, lines: readonly string[]): string => `[Unit]
Description=Site Pronto: ${description}
${order}

[Service]
${lines.join("\n")}

[Install]
WantedBy=multi-user.target
`;

const timer = (name: string, description: string, calendar: string, lines: readonly string[]) => ({
  [`${name}.service`]: `[Unit]
Description=Site Pronto: ${description}

[Service]
Type=oneshot
${lines.join("\n")}
`,
  [`${name}.timer`]: `[Unit]
Description=Site Pronto: ${description}

[Timer]
OnCalendar=${calendar}
RandomizedDelaySec=60
Persistent=true

[Install]
WantedBy=timers.target
`,
});
