-- The words of a checked file that may be categories, and its rows that are skipped.

-- The file's words for categories, unmatched ones first. The word '' stands for new products without a category.
create function private.import_words(import uuid)
  returns table (word text, products bigint, category_id uuid, chosen boolean)
  language sql stable security definer set search_path = ''
begin atomic
  select x.word, x.products, x.category_id, exists (
    select 1 from private.category_words w join private.imports m on m.vendor_id = w.vendor_id where m.id = import and w.key = x.key)
  from (
    select private.path_key(r.cells ->> 'category') as key, (array_agg(r.cells ->> 'category' order by r.row_no))[1] as word,
      count(distinct coalesce(r.handle, r.row_no::text)) as products,
      (array_agg(r.category_id) filter (where r.category_id is not null))[1] as category_id
    from private.import_rows r where r.import_id = import and r.cells ? 'category' group by 1) x
  union all
  select '', count(*), null, false from (
    select r.handle from private.import_rows r
    where r.import_id = import and r.handle is not null and r.product_id is null
    group by r.handle having not bool_or(r.cells ? 'category')) x
  having count(*) > 0;
end;

create function public.import_words(import_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  i private.imports := private.readable_import(import_words.import_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'word', x.word, 'products', x.products, 'category_id', x.category_id, 'chosen', x.chosen)
      order by x.category_id is not null, x.products desc, x.word), '[]')
    from (
      select w.* from private.import_words(i.id) w order by w.category_id is not null, w.products desc, w.word limit 500
    ) x);
end
$$;
comment on function public.import_words is
  'The words that a checked file uses for categories, unknown ones first: word, number of products, category_id, and whether the store has chosen it. The word "" stands for new products without a category.';
grant execute on function public.import_words to authenticated;

create function public.match_import_categories(import_id uuid, words jsonb, rest uuid default null) returns jsonb
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
      or not exists (select 1 from public.categories c where c.id::text = w ->> 'category_id')
  ) or (rest is not null and not exists (select 1 from public.categories c where c.id = rest)) then
    perform private.fail(422, 'category_unknown', 'Choose a category for each word.');
  end if;
  insert into private.category_words (vendor_id, key, category_id)
  select distinct on (1, 2) i.vendor_id, private.path_key(w ->> 'word'), (w ->> 'category_id')::uuid from jsonb_array_elements(words) w
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
  'Saves what a store''s words for categories mean ([{word, category_id}], and one category for all the rest), and checks the import again.';
grant execute on function public.match_import_categories to authenticated;

create function public.import_wrong_lines(import_id uuid, after int default 0) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  i private.imports := private.readable_import(import_wrong_lines.import_id);
begin
  return jsonb_build_object(
    'columns', case when i.lines > 0 then to_jsonb(i.file_columns) else to_jsonb(i.headers) end,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('row', x.line_no, 'cells', x.cells, 'sentences', x.sentences) order by x.line_no), '[]')
      from (
        select l.line_no, to_jsonb(l.cells) as cells, (
          select jsonb_agg((p ->> 'sentence') || case when p ->> 'code' = 'cells_extra' then format(' (%s)', o.extra) else '' end order by o.row_no, k)
          from private.import_rows o cross join lateral jsonb_array_elements(o.problems) with ordinality y (p, k)
          where o.import_id = i.id and o.row_no = any (w.rows)) as sentences
        from private.import_lines l
        join private.import_rows r on r.import_id = i.id and r.row_no = l.row_no and r.problems is not null
        cross join lateral (select array(
          select o.row_no from private.import_rows o
          where o.import_id = i.id and o.row_no between l.row_no and l.row_no + 200 and o.file_row = l.line_no) as own) a
        cross join lateral (select case when a.own = '{}' then array[r.row_no] else a.own end as rows) w
        where l.import_id = i.id and l.line_no > coalesce(after, 0)
        union all
        select r.row_no, (select jsonb_agg(coalesce(r.cells ->> f, '') order by n) from unnest(i.fields) with ordinality x (f, n)), (
          select jsonb_agg((p ->> 'sentence') || case when p ->> 'code' = 'cells_extra' then format(' (%s)', r.extra) else '' end order by k)
          from jsonb_array_elements(r.problems) with ordinality y (p, k))
        from private.import_rows r
        where i.lines = 0 and r.import_id = i.id and r.problems is not null and r.row_no > coalesce(after, 0)
        order by 1 limit 1000
      ) x));
end
$$;
comment on function public.import_wrong_lines is
  'Up to 1000 skipped rows after this row, in the order of the file and with all its columns: row, cells, and the sentences that explain why.';
grant execute on function public.import_wrong_lines to authenticated;
