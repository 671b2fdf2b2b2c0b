-- 5,000 images, two thirds of them used in one or two page texts; 300 page texts with their history.
insert into public.site_content (page_key, content_value_pt)
select 'bench.section' || n / 10 || '.text' || n, 'Um texto de uma página ' || n from generate_series(1, 300) n;
update public.site_content set content_value_en = 'A text of a page' where page_key like 'bench.%';

insert into public.media_files (id, path, kind, bytes, width, height, alt, variants, created_at)
select md5('media-' || n)::uuid, '2026/11/' || md5('media-' || n)::uuid || '/1600x800.webp', case when n % 50 = 0 then 'video'::public.media_kind else 'image' end,
       200000, 1600, 800, 'Vitrine de uma ' || (array['padaria', 'clínica', 'oficina', 'cantina'])[1 + n % 4] || ' ' || n,
       jsonb_build_array(jsonb_build_object('path', '2026/11/' || md5('media-' || n)::uuid || '/480.webp')), now() - interval '1 hour' * n
  from generate_series(1, 5000) n;

insert into public.media_uses (media_id, place, ref)
select md5('media-' || n)::uuid, 'text'::public.media_place, 'bench.section' || (n % 300) / 10 || '.text' || n % 300
  from generate_series(1, 5000) n where n % 3 > 0
union
select md5('media-' || n)::uuid, 'text', 'bench.section1.text1' || n % 10 from generate_series(1, 5000) n where n % 9 = 1;
