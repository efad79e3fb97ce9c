-- One change to many selected products, with a result per row and an undo.

create table private.bulk_edits (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  actor_id uuid,
  request_key uuid not null,
  request_hash text not null,
  token uuid not null default gen_random_uuid() unique,
  change jsonb not null,
  rows jsonb not null,
  at timestamptz not null default clock_timestamp(),
  undone jsonb,
  unique (vendor_id, request_key)
);
comment on table private.bulk_edits is 'rows: what each product was before and is after. Can be undone once, within 15 minutes.';
create index bulk_edits_at_idx on private.bulk_edits (at);
alter table private.bulk_edits enable row level security;

create function private.bulk_answer(b private.bulk_edits) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object(
    'undo_token', case when b.undone is null and exists (select 1 from jsonb_array_elements(b.rows) r where r ->> 'code' = 'ok') then b.token end,
    'undo_until', b.at + interval '15 minutes',
    'results', (select coalesce(jsonb_agg(jsonb_build_object('id', r -> 'id', 'code', r -> 'code', 'sentence', r -> 'sentence') order by n), '[]')
      from jsonb_array_elements(b.rows) with ordinality x (r, n)));

-- The products of a bulk change, locked together in everyone's order.
create function private.lock_products(vendor uuid, ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.vendors v where v.id = vendor for key share;
  perform private.lock_variants(array(
    select v.id from public.product_variants v where v.product_id = any (ids) and v.vendor_id = vendor));
  perform 1 from public.products p where p.id = any (ids) and p.vendor_id = vendor order by p.id for no key update;
end
$$;

create function public.bulk_edit_products(vendor_id uuid, request_key uuid, ids uuid[], change jsonb) returns jsonb
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
    -- A row that fails leaves the others as they are.
    begin
      perform private.bulk_one(p, change);
      if private.bulk_state(one, facet) is distinct from before then
        perform private.note_version(one, 'bulk');
      end if;
      found := found || jsonb_build_object('id', one, 'code', 'ok', 'before', before, 'after', private.bulk_state(one, facet));
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
comment on function public.bulk_edit_products is
  'Changes up to 200 products of a store; each row is ok or says why not. undo_token reverts it once, within 15 minutes. The same key returns the same result.';
grant execute on function public.bulk_edit_products to authenticated;

create function public.undo_bulk_edit(undo_token uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  edit private.bulk_edits;
  row_of jsonb;
  p public.products;
  told jsonb := '[]';
  product uuid;
begin
  perform private.me();
  select b.* into edit from private.bulk_edits b where b.token = undo_bulk_edit.undo_token;
  if edit.id is null or not private.may_vendor(edit.vendor_id, 'products', 'read') then
    perform private.fail(404, 'undo_unknown', 'There''s nothing to undo.');
  end if;
  perform private.seller(edit.vendor_id, 'products', 'write');
  perform private.lock_products(edit.vendor_id, array(select (r ->> 'id')::uuid from jsonb_array_elements(edit.rows) r));
  select b.* into edit from private.bulk_edits b where b.id = edit.id for update;
  if edit.undone is not null then
    return jsonb_build_object('results', edit.undone);
  end if;
  if edit.at < clock_timestamp() - interval '15 minutes' then
    perform private.fail(410, 'undo_too_late', 'You can no longer undo this.');
  end if;
  for row_of in select r from jsonb_array_elements(edit.rows) r where r ->> 'code' = 'ok' loop
    product := (row_of ->> 'id')::uuid;
    select x.* into p from public.products x where x.id = product;
    begin
      perform private.undo_one(p, private.facet_of(edit.change), row_of -> 'before', row_of -> 'after');
      perform private.note_version(product, 'reverted');
      told := told || jsonb_build_object('id', product, 'code', 'ok');
    exception when others then
      if sqlstate not like 'PT4%' then
        raise;
      end if;
      declare
        sentence text;
      begin
        get stacked diagnostics sentence = pg_exception_detail;
        told := told || jsonb_build_object('id', product, 'code', sqlerrm, 'sentence', sentence);
      end;
    end;
  end loop;
  update private.bulk_edits b set undone = told where b.id = edit.id;
  return jsonb_build_object('results', told);
end
$$;
comment on function public.undo_bulk_edit is
  'Reverts a bulk change, once; a repeated call returns the same result. Rows changed since then stay. 404 unknown, 410 after 15 minutes.';
grant execute on function public.undo_bulk_edit to authenticated;
