-- A store can withdraw what it said that a word for a category means.

create or replace function public.match_import_categories(import_id uuid, words jsonb, rest uuid default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.open_import(match_import_categories.import_id);
begin
  if i.stage in ('uploading', 'checking') then
    perform private.fail(409, 'import_unchecked', 'This import hasn''t been checked yet.');
  end if;
  if i.stage <> 'checked' or i.kind <> 'products' then
    return private.import_view(i);
  end if;
  if jsonb_typeof(words) is distinct from 'array' or jsonb_array_length(words) > 500 or exists (
    select 1 from jsonb_array_elements(words) w
    where jsonb_typeof(w -> 'word') is distinct from 'string' or char_length(private.path_key(w ->> 'word')) not between 1 and 500
      or (w -> 'category_id' is distinct from 'null' and not exists (
        select 1 from public.categories c where c.id::text = w ->> 'category_id'))
  ) or (rest is not null and not exists (select 1 from public.categories c where c.id = rest)) then
    perform private.fail(422, 'category_unknown', 'Choose a category for each word.');
  end if;
  delete from private.category_words c using jsonb_array_elements(words) w
  where c.vendor_id = i.vendor_id and c.key = private.path_key(w ->> 'word') and w ->> 'category_id' is null;
  insert into private.category_words (vendor_id, key, category_id)
  select distinct on (1, 2) i.vendor_id, private.path_key(w ->> 'word'), (w ->> 'category_id')::uuid
  from jsonb_array_elements(words) w where w ->> 'category_id' is not null
  on conflict (vendor_id, key) do update set category_id = excluded.category_id;
  if rest is null then
    delete from private.category_words w where w.vendor_id = i.vendor_id and w.key = '';
  else
    insert into private.category_words (vendor_id, key, category_id) values (i.vendor_id, '', rest)
    on conflict (vendor_id, key) do update set category_id = excluded.category_id;
  end if;
  update private.import_rows r set group_no = null, product_id = null, problems = null where r.import_id = i.id;
  update private.imports x set stage = 'checking', place = 2, wrong = 0, creates = 0, updates = 0, unchanged = 0, unknown_words = 0,
    default_category_id = rest, touched_at = clock_timestamp(),
    job_id = private.start_batches('check_import', i.vendor_id, i.id, i.total)
  where x.id = i.id returning x.* into i;
  return private.import_view(i);
end
$$;
comment on function public.match_import_categories is
  'Saves what a store''s words for categories mean ([{word, category_id}], null to forget it, and one category for all the rest), and checks the import again.';
