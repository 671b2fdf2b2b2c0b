-- "Incluída" is the word of the product; a line that the team has changed stays.
update public.plans
   set features = jsonb_set(features, '{pt-BR}',
     replace((features -> 'pt-BR')::text, '"Hospedagem inclusa"', '"Hospedagem incluída"')::jsonb)
 where features -> 'pt-BR' ? 'Hospedagem inclusa';
