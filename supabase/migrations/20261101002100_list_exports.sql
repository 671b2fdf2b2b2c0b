-- Exporting a list reads all of it: a person works with a handful of files, a loop with many.
insert into public.call_limits (function, most_calls, within_seconds) values ('export-list', 30, 600);
