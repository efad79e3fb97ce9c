-- A store's promotions as its members create, start, pause and end them. Their discounts are in checkout_promotions.
-- The store bears their cost.

create function private.promotion_state(p public.promotions) returns text
  language sql stable set search_path = ''
  return case when p.opened_at is null then 'draft' when least(p.ended_at, p.ends_at) <= now() then 'ended'
    when not p.enabled then 'paused' when p.starts_at > now() then 'scheduled' else 'running' end;

create function private.promotion_view(p public.promotions) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'id', p.id, 'code', p.code, 'label', p.label, 'kind', p.kind, 'value', private.money(p.value),
    'products', coalesce((
      select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'image', x.image) order by n)
      from unnest(p.product_ids) with ordinality u (id, n) join public.products x on x.id = u.id), '[]'),
    'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = p.category_id),
    'minimum', private.money(p.min_subtotal),
    -- The store's days. The last one is the day before the moment it is over.
    'first_day', case when isfinite(p.starts_at) then private.day_in(p.starts_at, private.promotion_zone(p)) end,
    'last_day', private.day_in(p.ends_at - interval '1 microsecond', private.promotion_zone(p)),
    'max_redemptions', p.max_redemptions, 'max_per_customer', p.max_per_customer, 'advertised', p.advertised,
    'state', private.promotion_state(p), 'version', p.version, 'ended_at', p.ended_at,
    'uses', coalesce((select t.uses from private.promotion_totals t where t.promotion_id = p.id), 0),
    'cost', private.money(coalesce((select t.cost from private.promotion_totals t where t.promotion_id = p.id), 0)),
    'was_used', exists (select from public.promotion_redemptions r where r.promotion_id = p.id));

-- A store that moves to another time zone keeps the days of its promotions.
create function private.zone_changed_promotions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.promotions p set starts_at = (p.starts_at at time zone old.time_zone) at time zone new.time_zone,
    ends_at = (p.ends_at at time zone old.time_zone) at time zone new.time_zone
  where p.vendor_id = new.id and p.ended_at is null and (p.ends_at is null or p.ends_at > now());
  return null;
end
$$;
create trigger vendors_moved_promotions after update of time_zone on public.vendors
  for each row when (old.time_zone <> new.time_zone) execute function private.zone_changed_promotions();

create function public.vendor_promotions(
  vendor_id uuid, view text default 'all', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_promotions.vendor_id;
  words text := upper(nullif(trim(vendor_promotions.query), ''));
  most int := least(greatest(coalesce(page_size, 25), 1), 100);
  found_ids uuid[];
begin
  perform private.seller(store, 'promotions', 'read');
  perform private.check_place(after, words);
  if coalesce(vendor_promotions.view, '') not in ('all', 'draft', 'scheduled', 'running', 'paused', 'ended') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  -- This reads all the store's promotions: there are at most 500.
  select array_agg(x.id order by x.id desc) into found_ids from (
    select p.id from public.promotions p
    where p.vendor_id = store and (vendor_promotions.view = 'all' or private.promotion_state(p) = vendor_promotions.view)
      and (words is null or strpos(upper(p.label), words) > 0 or strpos(coalesce(p.code, ''), words) > 0)
      and (after is null or p.id < (after ->> 'id')::uuid)
    order by p.id desc limit most + 1) x;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.promotion_view(p) order by p.id desc)
      from public.promotions p where p.id = any (found_ids[1:most])), '[]'),
    'next', (
      select jsonb_build_object('key', p.created_at, 'id', p.id) from public.promotions p
      where cardinality(found_ids) > most and p.id = found_ids[most]));
end
$$;
comment on function public.vendor_promotions is
  'A page of a store''s promotions, newest first: all, draft, scheduled, running, paused or ended; query matches names and codes. uses and cost are of orders that are not canceled. next is the `after` of the next page. 403 not_allowed.';
grant execute on function public.vendor_promotions to authenticated;

create function public.vendor_promotion(promotion_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.promotions;
begin
  perform private.me();
  select x.* into p from public.promotions x
  where x.id = vendor_promotion.promotion_id and private.may_vendor(x.vendor_id, 'promotions', 'read');
  if p.id is null then
    perform private.fail(404, 'promotion_unknown', 'We can''t find this promotion.');
  end if;
  return private.promotion_view(p);
end
$$;
comment on function public.vendor_promotion is 'One promotion of a store in which the caller may read them. 404 promotion_unknown.';
grant execute on function public.vendor_promotion to authenticated;

-- Saving -------------------------------------------------------------------------------------------------------------
create function private.read_count(given jsonb, most int) returns int
  language sql immutable set search_path = ''
  return case when jsonb_typeof(given) = 'number' and given #>> '{}' ~ '^[0-9]{1,7}$' and (given #>> '{}')::int between 1 and most
    then (given #>> '{}')::int end;

create function private.is_day(given jsonb) returns boolean
  language sql immutable set search_path = ''
  return jsonb_typeof(given) = 'string' and given #>> '{}' ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(given #>> '{}', 'date');

create function private.is_unset(given jsonb) returns boolean
  language sql immutable set search_path = ''
  return given is null or jsonb_typeof(given) = 'null';

-- A sentence per field.
create function private.promotion_problems(store uuid, id uuid, d jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  products jsonb := case jsonb_typeof(d -> 'product_ids') when 'array' then d -> 'product_ids' else '[]' end;
  value numeric := private.read_dollars(d -> 'value');
  typed text := upper(trim(d ->> 'code'));
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'label', case when coalesce(char_length(trim(d ->> 'label')), 0) not between 1 and 100 or d ->> 'label' ~ '[[:cntrl:]]'
      then 'Enter a name of 1 to 100 characters.' end,
    'code', case when private.is_unset(d -> 'code') then null
      when typed !~ '^[A-Z0-9-]{3,30}$' then 'Use 3 to 30 letters, digits and hyphens.'
      when exists (select from public.promotions p where p.code = typed and p.id <> promotion_problems.id)
      then 'This code is taken. Choose another.' end,
    'kind', case when coalesce(d ->> 'kind', '') not in ('percent', 'amount', 'free-shipping') then 'Choose a discount.' end,
    'value', case when coalesce(value, 0) = 0 then 'Enter an amount above 0, up to 99999.99.'
      when d ->> 'kind' = 'percent' and value > 100 then 'Enter a percentage up to 100.' end,
    'product_ids', case when jsonb_array_length(products) > 100 then 'Choose up to 100 products.'
      when exists (select from jsonb_array_elements_text(products) e (id) where not pg_input_is_valid(e.id, 'uuid') or not exists (
        select from public.products p where p.id::text = lower(e.id) and p.vendor_id = store)) then 'Choose products from this store.'
      when jsonb_array_length(products) > 0 and not private.is_unset(d -> 'category_id') then 'Choose products or a category.' end,
    'category_id', case when not private.is_unset(d -> 'category_id') and not coalesce(pg_input_is_valid(d ->> 'category_id', 'uuid') and exists (
      select from public.categories c where c.id::text = lower(d ->> 'category_id')), false) then 'Choose a category.' end,
    'minimum', case when private.read_dollars(d -> 'minimum') is null then 'Enter an amount from 0 to 99999.99.' end,
    'first_day', case when not private.is_unset(d -> 'first_day') and not private.is_day(d -> 'first_day') then 'Choose a day.' end,
    'last_day', case when private.is_unset(d -> 'last_day') then null when not private.is_day(d -> 'last_day') then 'Choose a day.'
      when private.is_day(d -> 'first_day') and d ->> 'last_day' < d ->> 'first_day' then 'The end date can''t be before the start date.' end,
    'max_redemptions', case when not private.is_unset(d -> 'max_redemptions') and private.read_count(d -> 'max_redemptions', 1000000) is null
      then 'Enter a whole number from 1 to 1,000,000.' end,
    'max_per_customer', case when not private.is_unset(d -> 'max_per_customer') and private.read_count(d -> 'max_per_customer', 1000) is null
      then 'Enter a whole number from 1 to 1,000.' end));
end
$$;

create function public.save_promotion(vendor_id uuid, promotion_id uuid, version int, promotion jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := save_promotion.vendor_id;
  seen int := save_promotion.version;
  d jsonb := save_promotion.promotion;
  zone text := private.store_zone(store);
  problems jsonb;
  was public.promotions;
  now_is public.promotions;
begin
  perform private.seller(store, 'promotions', 'write');
  if jsonb_typeof(d) is distinct from 'object' or promotion_id is null then
    perform private.fail(422, 'promotion_invalid', 'A promotion is an object.');
  end if;
  -- The store before the promotion. Two created at once must not pass the limit or use one code together.
  perform 1 from public.vendors v where v.id = store for no key update;
  select * into was from public.promotions p where p.id = save_promotion.promotion_id for update;
  if was.id is not null and was.vendor_id is distinct from store or was.id is null and seen is not null then
    perform private.fail(404, 'promotion_unknown', 'We can''t find this promotion.');
  end if;
  problems := private.promotion_problems(store, promotion_id, d);
  if problems <> '{}' then
    perform private.fail(422, 'promotion_invalid', 'Check the promotion.', problems);
  end if;
  now_is := was;
  now_is.id := promotion_id;
  now_is.vendor_id := store;
  now_is.borne_by := 'vendor';
  now_is.label := trim(d ->> 'label');
  now_is.code := upper(trim(d ->> 'code'));
  now_is.kind := d ->> 'kind';
  now_is.value := private.read_dollars(d -> 'value');
  now_is.product_ids := array(select distinct e.id::uuid from jsonb_array_elements_text(
    case jsonb_typeof(d -> 'product_ids') when 'array' then d -> 'product_ids' else '[]' end) e (id) order by 1);
  now_is.category_id := (d ->> 'category_id')::uuid;
  now_is.min_subtotal := private.read_dollars(d -> 'minimum');
  now_is.starts_at := coalesce((d ->> 'first_day')::timestamp at time zone zone, '-infinity');
  now_is.ends_at := ((d ->> 'last_day')::timestamp + interval '1 day') at time zone zone;
  now_is.max_redemptions := private.read_count(d -> 'max_redemptions', 1000000);
  now_is.max_per_customer := private.read_count(d -> 'max_per_customer', 1000);
  now_is.advertised := now_is.code is null or coalesce(d -> 'advertised', 'false') = 'true';
  -- Saving the same again is not a conflict: the first response may have been lost.
  if was.id is not null and was is not distinct from now_is then
    return private.promotion_view(was);
  end if;
  if was.id is null then
    if (select count(*) from public.promotions p where p.vendor_id = store) >= 500 then
      perform private.fail(409, 'too_many_promotions', 'A store can have up to 500 promotions.');
    end if;
    insert into public.promotions (id, vendor_id, borne_by, label, code, kind, value, product_ids, category_id, min_subtotal,
      starts_at, ends_at, max_redemptions, max_per_customer, advertised, enabled, opened_at)
    select now_is.id, store, 'vendor', now_is.label, now_is.code, now_is.kind, now_is.value, now_is.product_ids, now_is.category_id,
      now_is.min_subtotal, now_is.starts_at, now_is.ends_at, now_is.max_redemptions, now_is.max_per_customer, now_is.advertised, false, null
    returning * into now_is;
    perform private.audit('promotion.made', 'promotion', now_is.id::text, null, private.promotion_view(now_is));
    return private.promotion_view(now_is);
  end if;
  if was.version is distinct from seen then
    perform private.fail(409, 'promotion_changed', 'Someone else changed this promotion after you opened it.', private.promotion_view(was));
  elsif private.promotion_state(was) = 'ended' then
    perform private.fail(409, 'promotion_ended', 'This promotion has ended. Duplicate it to run it again.');
  elsif was.opened_at is not null and was.code is distinct from now_is.code then
    perform private.fail(422, 'promotion_invalid', 'Check the promotion.', jsonb_build_object(
      'code', 'You can''t change a code after it has started. Duplicate the promotion to use another one.'));
  end if;
  update public.promotions p set label = now_is.label, code = now_is.code, kind = now_is.kind, value = now_is.value,
    product_ids = now_is.product_ids, category_id = now_is.category_id, min_subtotal = now_is.min_subtotal,
    starts_at = now_is.starts_at, ends_at = now_is.ends_at, max_redemptions = now_is.max_redemptions,
    max_per_customer = now_is.max_per_customer, advertised = now_is.advertised, version = p.version + 1
  where p.id = was.id returning * into now_is;
  perform private.audit('promotion.changed', 'promotion', was.id::text, private.promotion_view(was), private.promotion_view(now_is));
  return private.promotion_view(now_is);
end
$$;
comment on function public.save_promotion is
  'Creates a draft with an id chosen by the caller (version null) or changes a promotion; placed orders keep their discount. Days are the store''s. 409 promotion_changed with the promotion as it is now, promotion_ended, too_many_promotions; 404 promotion_unknown; 422 promotion_invalid with a sentence per field; 403 not_allowed, store_closed.';
grant execute on function public.save_promotion to authenticated;
