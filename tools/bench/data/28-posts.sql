-- One post for every ten customers, at most 10,000. Each has the maximum of ten tags, out of 60: 100,000 tag uses.
-- The posts have 40 authors; two of ten posts are drafts and one is scheduled.
insert into public.blog_posts (slug, title, excerpt, content, author, tags, status, published_at, created_at, updated_at)
select 'artigo-' || n, 'Artigo ' || n || ' sobre ' || (array['segurança', 'imagens', 'textos', 'menus'])[1 + n % 4],
       repeat('O que se lê neste artigo. ', 5), repeat('Um parágrafo de um artigo, com algumas palavras. ', 150),
       'Autor ' || n % 40, array(select 'tema ' || (n + t * 7) % 60 from generate_series(0, 9) t),
       case when n % 10 < 2 then 'draft'::public.publication_status else 'published' end,
       case when n % 10 >= 2 then now() - interval '8 hours' * n + case when n % 10 = 2 then interval '10 years' else interval '0' end end,
       now() - interval '8 hours' * n, now() - interval '8 hours' * n
  from generate_series(1, least(:customers / 10, 10000)) n;
