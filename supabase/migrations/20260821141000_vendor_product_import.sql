-- Products, or only stock and prices, from a file: its rows are staged here, checked, and then imported in batches. A
-- batch is one transaction together with the position it has reached, so that it resumes there after any crash.

insert into private.job_kinds (kind, resource, record_table, batch, ends) values
  ('check_import', 'products', 'imports', 'private.import_step', 'private.finish_import'),
  ('import_products', 'products', 'imports', 'private.import_step', 'private.finish_import');

create table private.imports (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  asked_by uuid references auth.users (id) on update cascade on delete set null,
  request_key uuid not null,
  kind text not null check (kind in ('products', 'stock')),
  stage text not null default 'uploading' check (stage in ('uploading', 'checking', 'checked', 'importing', 'ended')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  fields text[] not null,
  headers text[] not null check (cardinality(headers) = cardinality(fields)),
  total int not null check (total between 1 and 50000),
  staged_bytes bigint not null default 0,
  stop_on_error boolean not null default false,
  job_id uuid references private.jobs (id) on delete set null,
  -- Rows with a problem, and products by what happens, or has happened, to them.
  wrong int not null default 0,
  creates int not null default 0,
  updates int not null default 0,
  unchanged int not null default 0,
  -- The next row to check, or the next group to import, and the last group.
  place int not null default 1,
  last_group int not null default 0,
  -- The file as it was: whose export it is, its headings, its rows, how many of these are kept as lines, and what of it
  -- is not imported: [{heading, cells, pictures}].
  shop text check (shop in ('shopify', 'woocommerce', 'etsy', 'amazon')),
  file_columns text[],
  file_rows int,
  lines int not null default 0,
  left_out jsonb not null default '[]',
  -- For new products without a category that the shop knows.
  default_category_id uuid references public.categories (id) on delete set null,
  unknown_words int not null default 0,
  touched_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  unique (vendor_id, request_key)
);
call private.keep_clean('private.imports', '{file_name}');
comment on table private.imports is 'One open import per store. Closed ones keep their counts; their rows are deleted.';
create unique index imports_open_idx on private.imports (vendor_id) where closed_at is null;
create index imports_asked_by_idx on private.imports (asked_by);
create index imports_job_id_idx on private.imports (job_id);
create index imports_default_category_id_idx on private.imports (default_category_id);
create index imports_touched_idx on private.imports (touched_at) where closed_at is null;
alter table private.imports enable row level security;

create table private.import_rows (
  import_id uuid not null references private.imports (id) on delete cascade,
  -- Its number in the import: the header is row 1.
  row_no int not null check (row_no between 2 and 50001),
  -- Its number in the file, if that differs: other shops' files have rows for pictures, or several variants in one.
  file_row int check (file_row between 1 and 100000),
  cells jsonb not null,
  -- How a spreadsheet has changed cells, by field: digits, date, error or formula.
  flaws jsonb,
  -- Cells beyond the last column of the header.
  extra text,
  handle text,
  category_id uuid,
  group_no int,
  product_id uuid,
  -- [{field, code, sentence}]
  problems jsonb,
  primary key (import_id, row_no)
);
create index import_rows_group_idx on private.import_rows (import_id, group_no, row_no);
create index import_rows_wrong_idx on private.import_rows (import_id, row_no) where problems is not null;
alter table private.import_rows enable row level security;

-- Rows of the file as they were, each with the row of the import that it belongs to: skipped ones go back to their
-- vendor with every column.
create table private.import_lines (
  import_id uuid not null references private.imports (id) on delete cascade,
  line_no int not null check (line_no between 1 and 100000),
  row_no int not null,
  cells text[] not null,
  primary key (import_id, line_no)
);
create index import_lines_row_idx on private.import_lines (import_id, row_no);
alter table private.import_lines enable row level security;

-- What a store's words for categories mean, once someone has said it. The word '' stands for all the rest.
create table private.category_words (
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  key text not null,
  category_id uuid not null references public.categories (id) on delete cascade,
  primary key (vendor_id, key)
);
create index category_words_category_id_idx on private.category_words (category_id);
alter table private.category_words enable row level security;

create function private.import_fields(kind text) returns text[]
  language sql immutable set search_path = ''
  return case kind
    when 'products' then array['handle', 'name', 'description', 'category', 'discount', 'features', 'color', 'size', 'flavor',
      'quantity', 'sku', 'price', 'compare_at_price', 'stock', 'weight_grams']
    when 'stock' then array['sku', 'price', 'compare_at_price', 'stock'] end;

create function private.import_view(i private.imports) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'id', i.id, 'kind', i.kind, 'stage', i.stage, 'file_name', i.file_name, 'headers', i.headers, 'fields', i.fields,
    'total', i.total, 'wrong', i.wrong, 'creates', i.creates, 'updates', i.updates, 'unchanged', i.unchanged,
    'stop_on_error', i.stop_on_error, 'shop', i.shop, 'file_rows', i.file_rows, 'left_out', i.left_out,
    'default_category', i.default_category_id, 'unknown_words', i.unknown_words,
    'job', (select private.job_view(j) from private.jobs j where j.id = i.job_id));

-- The import, locked; 404 for anyone outside its store.
create function private.open_import(import uuid) returns private.imports
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports;
begin
  perform private.open_record('imports', import, 'import_unknown', 'We can''t find this import.');
  select x.* into i from private.imports x where x.id = import;
  return i;
end
$$;

-- An open import of a store whose products the caller may read. 404 import_unknown.
create function private.readable_import(import uuid) returns private.imports
  language plpgsql stable security definer set search_path = '' as $$
declare
  i private.imports;
begin
  perform private.me();
  select x.* into i from private.imports x where x.id = import and x.closed_at is null
    and private.may_vendor(x.vendor_id, 'products', 'read');
  if i.id is null then
    perform private.fail(404, 'import_unknown', 'We can''t find this import.');
  end if;
  return i;
end
$$;

create function private.close_import(i private.imports) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if i.job_id is not null then
    update private.jobs j set cancel_asked = true, status = 'cancelled', finished_at = clock_timestamp(), claim = null
    where j.id = i.job_id and j.status in ('queued', 'running');
  end if;
  delete from private.import_rows r where r.import_id = i.id;
  delete from private.import_lines l where l.import_id = i.id;
  update private.imports x set closed_at = clock_timestamp() where x.id = i.id;
end
$$;

-- {shop, columns, rows, lines, left_out}: what a program says about the file that its rows come from.
create function private.is_import_source(source jsonb, total int) returns boolean
  language sql immutable set search_path = ''
  return source is null or coalesce(
    (source -> 'shop' = 'null' or source ->> 'shop' in ('shopify', 'woocommerce', 'etsy', 'amazon'))
    and jsonb_typeof(source -> 'columns') = 'array' and jsonb_array_length(source -> 'columns') between 1 and 500
    and not source @? '$.columns[*] ? (@.type() != "string")'
    and source ->> 'rows' ~ '^[0-9]{1,5}$' and source ->> 'lines' ~ '^[0-9]{1,5}$'
    and (source ->> 'lines')::int between 1 and (source ->> 'rows')::int
    and jsonb_typeof(source -> 'left_out') = 'array' and jsonb_array_length(source -> 'left_out') <= 500
    and not source @? '$.left_out[*] ? (!(@.heading.type() == "string" && @.cells.type() == "number" && @.pictures.type() == "boolean"))'
    and octet_length(source::text) < 300000, false);

create function public.start_import(
  vendor_id uuid, request_key uuid, kind text, file_name text, fields text[], headers text[], total int, source jsonb default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.seller(start_import.vendor_id, 'products', 'write');
  i private.imports;
  known text[] := private.import_fields(start_import.kind);
begin
  perform 1 from public.vendors v where v.id = start_import.vendor_id for key share;
  perform pg_advisory_xact_lock(hashtextextended('import ' || start_import.vendor_id, 0));
  select x.* into i from private.imports x
  where x.vendor_id = start_import.vendor_id and x.request_key = start_import.request_key;
  if i.id is not null then
    return private.import_view(i);
  end if;
  if start_import.request_key is null or known is null or fields is null or headers is null or not fields <@ known
    or cardinality(fields) not between 1 and 15 or cardinality(headers) <> cardinality(fields)
    or (select count(distinct f) from unnest(fields) f) < cardinality(fields) then
    perform private.fail(422, 'import_invalid', 'An import needs a kind and the column of each field.');
  end if;
  if not fields && (case start_import.kind when 'stock' then '{sku}' else '{handle,name}' end)::text[] then
    perform private.fail(422, 'import_columns', 'Choose the columns that identify each row.');
  end if;
  if not private.is_import_source(source, total) then
    perform private.fail(422, 'import_invalid', 'The file of an import needs its columns and the number of its rows.');
  end if;
  if total is null or total not between 1 and 50000 then
    perform private.fail(422, 'import_rows', 'A file can have 1 to 50,000 rows.');
  end if;
  select x.* into i from private.imports x where x.vendor_id = start_import.vendor_id and x.closed_at is null for update;
  if i.id is not null then
    -- A broken upload starts over; an active upload of a colleague is not ended.
    if i.stage <> 'ended' and not exists (
      select 1 from private.jobs j where j.id = i.job_id and j.status in ('failed', 'cancelled')
    ) and not (i.stage = 'uploading' and (
      i.asked_by = me or i.touched_at < clock_timestamp() - interval '2 minutes')) then
      perform private.fail(409, 'import_running', 'Your store is still running another import.');
    end if;
    perform private.close_import(i);
  end if;
  insert into private.imports (vendor_id, asked_by, request_key, kind, file_name, fields, headers, total, shop, file_columns, file_rows,
    lines, left_out, default_category_id)
  values (start_import.vendor_id, me, start_import.request_key, start_import.kind,
    coalesce(nullif(left(trim(start_import.file_name), 200), ''), 'file'), start_import.fields,
    array(select left(h, 200) from unnest(start_import.headers) with ordinality x (h, n) order by n), start_import.total,
    source ->> 'shop', array(select left(c, 200) from jsonb_array_elements_text(source -> 'columns') with ordinality x (c, n) order by n),
    (source ->> 'rows')::int, coalesce((source ->> 'lines')::int, 0), coalesce(source -> 'left_out', '[]'),
    (select w.category_id from private.category_words w where w.vendor_id = start_import.vendor_id and w.key = ''))
  returning * into i;
  return private.import_view(i);
end
$$;
comment on function public.start_import is
  'A new import of a store: kind products or stock, the fields of the columns and their headings, and what the file itself is (shop, columns, rows, lines, left_out). The same key returns the same result. 409 import_running.';
grant execute on function public.start_import to authenticated;

create function public.stage_import_rows(import_id uuid, first_row int, rows jsonb, lines int[] default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.open_import(stage_import_rows.import_id);
  n int;
  bytes bigint;
begin
  if i.stage <> 'uploading' then
    perform private.fail(409, 'import_started', 'This import''s rows were already sent.');
  end if;
  n := case when jsonb_typeof(rows) = 'array' then jsonb_array_length(rows) else 0 end;
  if n not between 1 and 5000 or first_row is null or first_row < 2 or first_row + n - 1 > i.total + 1
    or cardinality(lines) <> n or array_position(lines, null) is not null or exists (select 1 from unnest(lines) l where l not between 1 and 100000) or exists (
    select 1 from jsonb_array_elements(rows) r
    where jsonb_typeof(r) <> 'array' or jsonb_array_length(r) not between cardinality(i.fields) and cardinality(i.fields) + 1
      or r @? '$[*] ? (@.type() == "object" && !(@.text.type() == "string" && (@.flaw == "digits" || @.flaw == "date" || @.flaw == "error" || @.flaw == "formula")))'
  ) then
    perform private.fail(422, 'import_invalid', 'Rows are arrays with a text for each field, and one more at most; they belong to the file.');
  end if;
  insert into private.import_rows (import_id, row_no, file_row, cells, flaws, extra)
  select i.id, first_row + x.n::int - 1, lines[x.n::int], jsonb_strip_nulls(jsonb_object(i.fields, array(
    select nullif(trim(e' \t\r\n\u00a0' from left(case jsonb_typeof(c.v) when 'object' then c.v ->> 'text' else c.v #>> '{}' end, 12000)), '')
    from jsonb_array_elements(x.r) with ordinality c (v, k)
    where c.k <= cardinality(i.fields) order by c.k))),
    case when x.r @? '$[*].flaw' then (
      select jsonb_object_agg(i.fields[c.k], c.v -> 'flaw') from jsonb_array_elements(x.r) with ordinality c (v, k)
      where jsonb_typeof(c.v) = 'object' and c.k <= cardinality(i.fields)) end,
    left(x.r ->> cardinality(i.fields), 200)
  from jsonb_array_elements(rows) with ordinality x (r, n)
  on conflict do nothing;
  get diagnostics n = row_count;
  bytes := i.staged_bytes + case when n > 0 then octet_length(rows::text) else 0 end;
  if bytes > 60 * 1024 * 1024 then
    perform private.fail(422, 'import_too_large', 'A file can be up to 60 MB.');
  end if;
  update private.imports x set staged_bytes = bytes, touched_at = clock_timestamp() where x.id = i.id;
  return jsonb_build_object('staged', n);
end
$$;
comment on function public.stage_import_rows is
  'Up to 5000 rows of an import as arrays of texts in the order of its fields, or {text, flaw} where a spreadsheet has lost digits, made a date, or shows an error or a formula without a result, with one more text where the file has cells behind its header, which is an error of that row; the row after the header is row 2, and lines are the numbers of the rows in a file that has others too. A repeated call changes nothing.';
grant execute on function public.stage_import_rows to authenticated;

create function public.stage_import_lines(import_id uuid, lines jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.open_import(stage_import_lines.import_id);
  n int;
begin
  if i.stage <> 'uploading' then
    perform private.fail(409, 'import_started', 'This import''s rows were already sent.');
  end if;
  n := case when jsonb_typeof(lines) = 'array' then jsonb_array_length(lines) else 0 end;
  if n not between 1 and 5000 or exists (
    select 1 from jsonb_array_elements(lines) l
    where case when jsonb_typeof(l) <> 'array' or jsonb_array_length(l) <> 3 or jsonb_typeof(l -> 2) <> 'array'
        or l ->> 0 !~ '^[0-9]{1,5}$' or l ->> 1 !~ '^[0-9]{1,5}$' then true
      else (l ->> 0)::int < 1 or (l ->> 1)::int not between 2 and i.total + 1
        or jsonb_array_length(l -> 2) <> cardinality(i.file_columns) or l @? '$[2][*] ? (@.type() != "string")' end
  ) then
    perform private.fail(422, 'import_invalid', 'A line is its number, the row it belongs to, and a text for each column of the file.');
  end if;
  insert into private.import_lines (import_id, line_no, row_no, cells)
  select i.id, (l ->> 0)::int, (l ->> 1)::int, array(
    select left(c, 60000) from jsonb_array_elements_text(l -> 2) with ordinality x (c, k) order by k)
  from jsonb_array_elements(lines) l
  on conflict do nothing;
  get diagnostics n = row_count;
  i.staged_bytes := i.staged_bytes + case when n > 0 then octet_length(lines::text) else 0 end;
  -- The rows themselves, and once more as they were.
  if i.staged_bytes > 150 * 1024 * 1024 then
    perform private.fail(422, 'import_too_large', 'A file can be up to 60 MB.');
  end if;
  update private.imports x set staged_bytes = i.staged_bytes, touched_at = clock_timestamp() where x.id = i.id;
  return jsonb_build_object('staged', n);
end
$$;
comment on function public.stage_import_lines is
  'Up to 5000 rows of the file as they are: [number, row of the import, [a text for each column]]. A repeated call changes nothing.';
grant execute on function public.stage_import_lines to authenticated;

create function public.check_import(import_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.open_import(check_import.import_id);
  there int;
begin
  if i.stage = 'uploading' then
    select count(*) into there from private.import_rows r where r.import_id = i.id;
    if there <> i.total then
      perform private.fail(409, 'import_incomplete', format('%s of %s rows have arrived.', there, i.total));
    end if;
    select count(*) into there from private.import_lines l where l.import_id = i.id;
    if there <> i.lines then
      perform private.fail(409, 'import_incomplete', format('%s of %s rows have arrived.', there, i.lines));
    end if;
    update private.imports x set stage = 'checking', place = 2, touched_at = clock_timestamp(),
      job_id = private.start_batches('check_import', i.vendor_id, i.id, i.total)
    where x.id = i.id returning x.* into i;
  end if;
  return private.import_view(i);
end
$$;
comment on function public.check_import is 'Starts the dry run, once all rows are uploaded. Changes nothing in the store.';
grant execute on function public.check_import to authenticated;

create function public.run_import(import_id uuid, stop_on_error boolean default false) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.open_import(run_import.import_id);
  goods int;
begin
  if i.stage = 'checked' then
    i.last_group := coalesce((
      select max(r.group_no) from private.import_rows r
      where r.import_id = i.id and r.group_no is not null and (not coalesce(run_import.stop_on_error, false) or r.row_no < coalesce((
        select min(w.row_no) from private.import_rows w where w.import_id = i.id and w.problems is not null), 100000))), 0);
    select count(*) into goods from private.import_rows r where r.import_id = i.id and r.group_no <= i.last_group;
    if goods = 0 then
      perform private.fail(409, 'import_nothing', 'None of the rows can be imported.');
    end if;
    update private.imports x set stage = 'importing', place = 1, last_group = i.last_group, creates = 0, updates = 0, unchanged = 0,
      stop_on_error = coalesce(run_import.stop_on_error, false), touched_at = clock_timestamp(),
      job_id = private.start_batches('import_products', i.vendor_id, i.id, goods)
    where x.id = i.id returning x.* into i;
  elsif i.stage in ('uploading', 'checking') then
    perform private.fail(409, 'import_unchecked', 'This import hasn''t been checked yet.');
  end if;
  return private.import_view(i);
end
$$;
comment on function public.run_import is
  'Imports the rows that passed the dry run: skips invalid ones, or stops at the first one. A repeated call doesn''t start it again.';
grant execute on function public.run_import to authenticated;

create function public.end_import(import_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_import(private.open_import(end_import.import_id));
end
$$;
comment on function public.end_import is 'Deletes an import and its rows. Imported products stay.';
grant execute on function public.end_import to authenticated;

create function public.current_import(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(current_import.vendor_id, 'products', 'read');
  return (
    select private.import_view(i) from private.imports i
    where i.vendor_id = current_import.vendor_id and i.closed_at is null);
end
$$;
comment on function public.current_import is 'The open import of a store, or null: what a page shows after a reload.';
grant execute on function public.current_import to authenticated;

create function public.import_problems(import_id uuid, after_row int default 0, most int default 100) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  i private.imports := private.readable_import(import_problems.import_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'row', coalesce(r.file_row, r.row_no), 'problems', r.problems, 'extra', r.extra,
      'cells', (select jsonb_agg(coalesce(r.cells ->> f, '') order by n) from unnest(i.fields) with ordinality x (f, n))) order by r.row_no), '[]')
    from (
      select w.* from private.import_rows w
      where w.import_id = i.id and w.problems is not null and w.row_no > coalesce(after_row, 0)
      order by w.row_no limit least(greatest(coalesce(most, 100), 1), 1000)
    ) r);
end
$$;
comment on function public.import_problems is 'Invalid rows in the order of the file: their cells, and each problem''s field, code and sentence.';
grant execute on function public.import_problems to authenticated;
