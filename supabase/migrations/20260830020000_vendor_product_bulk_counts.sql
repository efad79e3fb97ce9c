-- A bulk change counts the products that it changed, not those that were that way already.

create or replace function private.bulk_answer(b private.bulk_edits) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object(
    'undo_token', case when b.undone is null and exists (
      select 1 from jsonb_array_elements(b.rows) r where r ->> 'code' = 'ok' and coalesce((r ->> 'changed')::boolean, true)) then b.token end,
    'undo_until', b.at + interval '15 minutes',
    'results', (select coalesce(jsonb_agg(jsonb_build_object('id', r -> 'id', 'code', r -> 'code', 'sentence', r -> 'sentence',
      'changed', coalesce((r ->> 'changed')::boolean, r ->> 'code' = 'ok')) order by n), '[]')
      from jsonb_array_elements(b.rows) with ordinality x (r, n)));

create or replace function public.bulk_edit_products(vendor_id uuid, request_key uuid, ids uuid[], change jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.seller(bulk_edit_products.vendor_id, 'products', 'write');
  wanted uuid[] := array(select distinct x from unnest(coalesce(ids, '{}')) x where x is not null order by x);
  hash text;
  facet text := private.facet_of(change);
  done private.bulk_edits;
  found jsonb := '[]';
  p public.products;
  one uuid;
  before jsonb;
  has_draft boolean;
begin
  if bulk_edit_products.request_key is null or cardinality(wanted) not between 1 and 200 then
    perform private.fail(422, 'change_invalid', 'A change needs a key and 1 to 200 products.');
  end if;
  perform private.check_bulk(change);
  hash := private.hash_of(wanted::text || change::text);
  perform private.lock_products(bulk_edit_products.vendor_id, wanted);
  perform private.seller(bulk_edit_products.vendor_id, 'products', 'write');
  select b.* into done from private.bulk_edits b
  where b.vendor_id = bulk_edit_products.vendor_id and b.request_key = bulk_edit_products.request_key;
  if done.id is not null then
    if done.request_hash <> hash then
      perform private.fail(422, 'key_reused', 'This request key was already used for another request.');
    end if;
    return private.bulk_answer(done);
  end if;
  foreach one in array wanted loop
    select x.* into p from public.products x where x.id = one and x.vendor_id = bulk_edit_products.vendor_id;
    if p.id is null then
      found := found || jsonb_build_object('id', one, 'code', 'product_unknown', 'sentence', 'We can''t find this product.');
      continue;
    end if;
    before := private.bulk_state(one, facet);
    has_draft := exists (select 1 from private.product_drafts d where d.product_id = one);
    -- A row that fails leaves the others as they are.
    begin
      perform private.bulk_one(p, change);
      if private.bulk_state(one, facet) is distinct from before then
        perform private.note_version(one, 'bulk');
      end if;
      found := found || jsonb_build_object('id', one, 'code', 'ok', 'before', before, 'after', private.bulk_state(one, facet),
        'changed', private.bulk_state(one, facet) is distinct from before or (has_draft and change ->> 'kind' = 'publish'));
    exception
      when others then
        if sqlstate not like 'PT4%' then
          raise;
        end if;
        declare
          sentence text;
        begin
          get stacked diagnostics sentence = pg_exception_detail;
          found := found || jsonb_build_object('id', one, 'code', sqlerrm, 'sentence', sentence);
        end;
    end;
  end loop;
  insert into private.bulk_edits as b (vendor_id, actor_id, request_key, request_hash, change, rows)
  values (bulk_edit_products.vendor_id, me, bulk_edit_products.request_key, hash, change, found) returning b.* into done;
  with old as materialized (
    select o.id from private.bulk_edits o where o.at < now() - interval '1 day' limit 20 for update skip locked
  )
  delete from private.bulk_edits b using old where b.id = old.id;
  return private.bulk_answer(done);
end
$$;

create or replace function private.bulk_batch(b private.bulk_jobs) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  size constant int := 250;
  is_undo boolean := b.stage = 'undoing';
  facet text := private.facet_of(b.change);
  last_one int := least(b.place + size - 1, b.total);
  ids uuid[];
  plain uuid[];
  states jsonb;
  one record;
  goods public.products;
  told text;
  good int;
  bad int;
  drafted uuid[] := '{}';
begin
  perform private.lock_products(b.vendor_id, array(
    select r.product_id from private.bulk_job_rows r where r.bulk_id = b.id and r.place between b.place and last_one));
  if is_undo then
    update private.bulk_job_rows r set code = null
    where r.bulk_id = b.id and r.place between b.place and last_one and r.code <> 'ok';
    plain := private.undo_many(b, last_one);
  else
    ids := array(
      select p.id from private.bulk_job_rows r join public.products p on p.id = r.product_id and p.vendor_id = b.vendor_id
      where r.bulk_id = b.id and r.place between b.place and last_one);
    if b.change ->> 'kind' = 'publish' then
      drafted := array(select d.product_id from private.product_drafts d where d.product_id = any (ids));
    end if;
    states := (select jsonb_object_agg(x, private.bulk_state(x, facet)) from unnest(ids) x);
    plain := private.bulk_many(ids, b.change);
  end if;
  for one in
    select r.* from private.bulk_job_rows r
    where r.bulk_id = b.id and r.place between b.place and last_one and not r.product_id = any (plain)
      and (not is_undo or r.code = 'ok') order by r.place
  loop
    begin
      select x.* into goods from public.products x where x.id = one.product_id and x.vendor_id = b.vendor_id;
      if goods.id is null then
        perform private.fail(404, 'product_unknown', 'We can''t find this product.');
      elsif is_undo then
        perform private.undo_one(goods, facet, one.before, one.after);
      else
        perform private.bulk_one(goods, b.change);
      end if;
      plain := plain || one.product_id;
    exception when others then
      if sqlstate not like 'PT4%' then
        raise;
      end if;
      get stacked diagnostics told = pg_exception_detail;
      update private.bulk_job_rows r set code = sqlerrm, sentence = told where r.bulk_id = b.id and r.place = one.place;
    end;
  end loop;
  if is_undo then
    perform private.note_versions(array(
      select r.product_id from private.bulk_job_rows r where r.bulk_id = b.id and r.place between b.place and last_one
        and r.product_id = any (plain) and r.after is distinct from r.before), b.asked_by, 'reverted');
  else
    update private.bulk_job_rows r set code = 'ok', before = states -> r.product_id::text,
      after = private.bulk_state(r.product_id, facet)
    where r.bulk_id = b.id and r.place between b.place and last_one and r.product_id = any (plain);
    perform private.note_versions(array(
      select r.product_id from private.bulk_job_rows r where r.bulk_id = b.id and r.place between b.place and last_one
        and r.code = 'ok' and r.after is distinct from r.before), b.asked_by, 'bulk');
  end if;
  select count(*) filter (where r.code = 'ok' and (r.after is distinct from r.before or r.product_id = any (drafted))), count(*) filter (where r.code <> 'ok') into good, bad
  from private.bulk_job_rows r where r.bulk_id = b.id and r.place between b.place and last_one;
  update private.bulk_jobs x set place = last_one + 1, changed = x.changed + good, failed = x.failed + bad where x.id = b.id;
  update private.jobs j set done = last_one where j.id = b.job_id;
  return last_one >= b.total;
end
$$;
