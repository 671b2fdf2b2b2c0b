-- "Incluída" is the word of the product; a line that the team has changed stays. The deployment that brings this
-- migration builds the pages anyway.
alter table public.plans disable trigger plans_change_requests_build;
update public.plans
   set features = jsonb_set(features, '{pt-BR}',
     replace((features -> 'pt-BR')::text, '"Hospedagem inclusa"', '"Hospedagem incluída"')::jsonb)
 where features -> 'pt-BR' ? 'Hospedagem inclusa';
alter table public.plans enable trigger plans_change_requests_build;
