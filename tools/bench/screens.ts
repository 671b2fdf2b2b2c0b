import type { BenchQuery } from "./postgrest.ts";
import { activations } from "./screens/activations.ts";
import { content } from "./screens/content.ts";
import { analytics } from "./screens/analytics.ts";
import { audit } from "./screens/audit.ts";
import { conversations } from "./screens/conversations.ts";
import { courses } from "./screens/courses.ts";
import { customer } from "./screens/customer.ts";
import { customers } from "./screens/customers.ts";
import { failures } from "./screens/failures.ts";
import { home } from "./screens/home.ts";
import { jobs } from "./screens/jobs.ts";
import { media } from "./screens/media.ts";
import { posts } from "./screens/posts.ts";
import { prices } from "./screens/prices.ts";
import { site } from "./screens/site.ts";
import { tasks } from "./screens/tasks.ts";

/**
 * The queries of every screen of the administration and of every job. Their data comes from the scripts in `data`.
 */
export const screens: { screen: string; queries: readonly BenchQuery[] }[] = [
  { screen: "Hoje", queries: home },
  { screen: "Ativações", queries: activations },
  { screen: "Tarefas", queries: tasks },
  { screen: "Clientes", queries: customers },
  { screen: "Um usuário", queries: customer },
  { screen: "Conteúdo", queries: content },
  { screen: "Mídia", queries: media },
  { screen: "Um site", queries: site },
  { screen: "Mensagens", queries: conversations },
  { screen: "Preços", queries: prices },
  { screen: "Auditoria", queries: audit },
  { screen: "Falhas", queries: failures },
  { screen: "Analytics", queries: analytics },
  { screen: "Posts", queries: posts },
  { screen: "Cursos", queries: courses },
  { screen: "Jobs", queries: jobs },
];
