-- Starting, pausing, ending, duplicating and deleting a store's promotion, and trying it on a cart.

-- The promotion, locked after its store. Another store's does not exist.
create function private.own_promotion(promotion_id uuid, action text) returns public.promotions
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid;
  p public.promotions;
begin
  perform private.me();
  select x.vendor_id into store from public.promotions x
  where x.id = own_promotion.promotion_id and private.may_vendor(x.vendor_id, 'promotions', 'read');
  perform 1 from public.vendors v where v.id = store for no key update;
  select x.* into p from public.promotions x where x.id = own_promotion.promotion_id and x.vendor_id = store for update;
  if p.id is null then
    perform private.fail(404, 'promotion_unknown', 'We can''t find this promotion.');
  end if;
  perform private.seller(store, 'promotions', action);
  return p;
end
$$;

create function public.move_promotion(promotion_id uuid, version int, move text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  was public.promotions := private.own_promotion(move_promotion.promotion_id, 'write');
  now_is public.promotions := was;
  state text := private.promotion_state(was);
begin
  if coalesce(move, '') not in ('start', 'pause', 'resume', 'end', 'reopen') then
    perform private.fail(422, 'move_unknown', 'A promotion is started, paused, resumed, ended or reopened.');
  end if;
  -- The same move again is not a conflict: the first response may have been lost.
  if (move in ('start', 'resume') and state in ('scheduled', 'running')) or (move = 'pause' and state = 'paused')
    or (move = 'end' and state = 'ended') or (move = 'reopen' and state not in ('draft', 'ended')) then
    return private.promotion_view(was);
  end if;
  if was.version is distinct from move_promotion.version then
    perform private.fail(409, 'promotion_changed', 'Someone else changed this promotion after you opened it.', private.promotion_view(was));
  elsif not (case move when 'start' then state = 'draft' when 'pause' then state in ('scheduled', 'running') when 'resume' then state = 'paused'
    when 'end' then state in ('scheduled', 'running', 'paused')
    -- Reopening undoes an end, but only for ten minutes: after that, shoppers have seen that it is over.
    else was.ended_at > now() - interval '10 minutes' end) or (move <> 'end' and was.ends_at <= now()) then
    perform private.fail(409, case when state = 'ended' or was.ends_at <= now() then 'promotion_ended' else 'promotion_not_started' end,
      case when state = 'draft' and was.ends_at <= now() then 'Its end date has passed. Choose a later one first.'
        when state = 'ended' then 'This promotion has ended. Duplicate it to run it again.' else 'This promotion hasn''t started.' end);
  end if;
  case move
    when 'start' then
      now_is.enabled := true;
      now_is.opened_at := now();
    when 'resume' then now_is.enabled := true;
    when 'pause' then now_is.enabled := false;
    when 'end' then now_is.ended_at := now();
    else now_is.ended_at := null;
  end case;
  -- Every cart tries each of them, so their number is limited.
  if now_is.code is null and now_is.enabled and now_is.ended_at is null and (
    select count(*) from public.promotions p where p.vendor_id = was.vendor_id and p.code is null and p.id <> was.id
      and p.enabled and coalesce(least(p.ended_at, p.ends_at) > now(), true)) >= 20 then
    perform private.fail(409, 'too_many_automatic', 'Up to 20 promotions can apply automatically at a time. End or pause another one first.');
  end if;
  update public.promotions p set enabled = now_is.enabled, opened_at = now_is.opened_at, ended_at = now_is.ended_at, version = p.version + 1
  where p.id = was.id returning * into now_is;
  perform private.audit('promotion.' || move, 'promotion', was.id::text, jsonb_build_object('state', state),
    jsonb_build_object('state', private.promotion_state(now_is)));
  return private.promotion_view(now_is);
end
$$;
comment on function public.move_promotion is
  'start (a draft), pause, resume, end, or reopen (within 10 minutes of the end); returns the promotion. 409 promotion_changed with the promotion as it is now, promotion_ended, promotion_not_started, too_many_automatic; 404 promotion_unknown; 403 not_allowed, store_closed.';
grant execute on function public.move_promotion to authenticated;

create function public.copy_promotion(promotion_id uuid, copy_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  was public.promotions := private.own_promotion(copy_promotion.promotion_id, 'write');
  made public.promotions;
begin
  select p.* into made from public.promotions p where p.id = copy_id;
  if made.vendor_id = was.vendor_id then
    return private.promotion_view(made);
  elsif copy_id is null or made.id is not null then
    perform private.fail(422, 'promotion_invalid', 'copy_id is a new id.');
  elsif (select count(*) from public.promotions p where p.vendor_id = was.vendor_id) >= 500 then
    perform private.fail(409, 'too_many_promotions', 'A store can have up to 500 promotions.');
  end if;
  insert into public.promotions (id, vendor_id, borne_by, label, code, kind, value, product_ids, category_id, min_subtotal,
    starts_at, ends_at, max_redemptions, max_per_customer, advertised, enabled, opened_at)
  select copy_id, was.vendor_id, 'vendor', was.label,
    -- The next free code, since no two promotions share one.
    case when was.code is not null then (
      select c.code from (
        select n, left(was.code, 26) || '-' || n as code from generate_series(2, 600) n) c
      where not exists (select from public.promotions x where x.code = c.code) order by c.n limit 1) end,
    was.kind, was.value, was.product_ids, was.category_id, was.min_subtotal, '-infinity', null, was.max_redemptions,
    was.max_per_customer, was.advertised, false, null
  returning * into made;
  perform private.audit('promotion.made', 'promotion', made.id::text, null, private.promotion_view(made));
  return private.promotion_view(made);
end
$$;
comment on function public.copy_promotion is
  'A draft with the same terms, without days, with an id chosen by the caller and its own code. 409 too_many_promotions; 404 promotion_unknown; 403 not_allowed, store_closed.';
grant execute on function public.copy_promotion to authenticated;

create function public.delete_promotion(promotion_id uuid, version int) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  was public.promotions := private.own_promotion(delete_promotion.promotion_id, 'write');
begin
  if was.version is distinct from delete_promotion.version then
    perform private.fail(409, 'promotion_changed', 'Someone else changed this promotion after you opened it.', private.promotion_view(was));
  elsif was.opened_at is not null or exists (select from public.promotion_redemptions r where r.promotion_id = was.id) then
    perform private.fail(409, 'promotion_started', 'You can''t delete a promotion that has started. End it instead.');
  end if;
  perform private.audit('promotion.deleted', 'promotion', was.id::text, private.promotion_view(was), null);
  delete from public.promotions p where p.id = was.id;
end
$$;
comment on function public.delete_promotion is
  'Deletes a draft. 409 promotion_started, promotion_changed with the promotion as it is now; 404 promotion_unknown; 403 not_allowed, store_closed.';
grant execute on function public.delete_promotion to authenticated;

create function public.try_promotion(vendor_id uuid, lines jsonb, promotion_id uuid default null, code text default null, state text default null)
  returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := try_promotion.vendor_id;
  tried public.promotions;
  priced private.quote_line[];
  verdict text;
  quote jsonb;
  o jsonb;
begin
  perform private.seller(store, 'promotions', 'read');
  if try_promotion.promotion_id is not null then
    select p.* into tried from public.promotions p where p.id = try_promotion.promotion_id and p.vendor_id = store;
    if tried.id is null then
      perform private.fail(404, 'promotion_unknown', 'We can''t find this promotion.');
    end if;
  end if;
  -- For a product, its cheapest variant counts.
  priced := private.price_lines(private.read_lines(case jsonb_typeof(try_promotion.lines) when 'array' then (
    select coalesce(jsonb_agg(case when l ? 'product_id' then jsonb_build_object('quantity', l -> 'quantity', 'variant_id', (
      select v.id from public.product_variants v
      where v.product_id::text = lower(l ->> 'product_id') and v.active order by v.price, v.id limit 1)) else l end order by n), '[]')
    from jsonb_array_elements(try_promotion.lines) with ordinality t (l, n)) else try_promotion.lines end), null, now());
  if exists (select from unnest(priced) l where l.vendor_id is distinct from store) then
    perform private.fail(422, 'cart_foreign', 'Choose products that this store has for sale.');
  end if;
  quote := private.build_quote(priced, private.read_state(jsonb_build_object('state', try_promotion.state)), null,
    coalesce(tried.code, try_promotion.code), null, null, now(), tried.id);
  o := quote #> '{orders,0}';
  -- The verdict on a trial: from the quote for a code; otherwise from the promotion itself.
  verdict := coalesce(quote #>> '{promo,status}', case when tried.id is not null then private.promotion_verdict(
    tried, private.array_sum(private.promotion_goods(tried, priced)), null, null, now(), tried.id) end);
  if tried.code is null and verdict = 'applied' and (o #>> '{promotion,id}')::uuid is distinct from tried.id then
    verdict := case when jsonb_typeof(o -> 'promotion') = 'object' then 'beaten' else 'nothing' end;
  end if;
  return jsonb_build_object(
    'verdict', verdict, 'minimum', private.money(coalesce(tried.min_subtotal, (quote #>> '{promo,minimum}')::numeric)),
    'counts', case when jsonb_typeof(o -> 'promotion') = 'object' then jsonb_build_object(
      'code', o #> '{promotion,code}', 'label', o #> '{promotion,label}', 'spares', o #> '{promotion,spares}') end,
    'lines', (
      select jsonb_agg(jsonb_build_object('variant_id', l -> 'variant_id', 'name', l -> 'name', 'quantity', l -> 'quantity',
        'options', array_remove(array[l ->> 'color', l ->> 'size', l ->> 'flavor', l ->> 'quantity_option'], null),
        'line_total', l -> 'line_total', 'discount', l -> 'discount') order by n)
      from jsonb_array_elements(quote -> 'lines') with ordinality t (l, n)),
    'subtotal', quote -> 'subtotal', 'discount', quote -> 'discount', 'shipping', o -> 'shipping',
    'shipping_waived', o -> 'shipping_waived', 'tax', quote -> 'tax', 'total', quote -> 'total',
    'before', private.money((quote ->> 'subtotal')::numeric + (o ->> 'shipping')::numeric + (o ->> 'shipping_waived')::numeric));
end
$$;
comment on function public.try_promotion is
  'What a cart of the store''s own goods (lines {variant_id or product_id, quantity}) would pay, by the quote of the checkout: with a promotion as if it were running (promotion_id), with a code, or with what applies automatically. before is the sum without promotions and tax. 422 cart_foreign and as quote_cart; 404 promotion_unknown; 403 not_allowed.';
grant execute on function public.try_promotion to authenticated;
