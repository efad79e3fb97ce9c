-- A bulk change's effect on one product, and its undo.

-- The part of a product that a change touches.
create function private.facet_of(change jsonb) returns text
  language sql immutable set search_path = ''
  return case when change ->> 'kind' in ('publish', 'unpublish', 'archive') then 'life'
    else coalesce(change ->> 'field', change ->> 'kind') end;

create function private.check_bulk(change jsonb) returns void
  language plpgsql stable set search_path = '' as $$
declare
  field text := change ->> 'field';
  value jsonb := change -> 'value';
  is_right boolean;
begin
  is_right := case change ->> 'kind'
    when 'publish' then true when 'unpublish' then true when 'archive' then true
    when 'price' then jsonb_typeof(change -> 'percent') in ('string', 'number') and change ->> 'percent' ~ '^-?[0-9]{1,4}(\.[0-9]{1,2})?$'
      and (change ->> 'percent')::numeric between -99.99 and 1000
    when 'stock' then case
      when change ? 'add' then jsonb_typeof(change -> 'add') = 'number' and change ->> 'add' ~ '^-?[0-9]{1,6}$'
      else private.count_of(change -> 'set', 999999) is not null end
    when 'set' then case field
      when 'discount' then private.amount_of(value) <= 99.99
      when 'category' then exists (select 1 from public.categories c where c.id::text = value #>> '{}')
      when 'compare_at_price' then private.amount_of(value) between 0.01 and 999999.99
      when 'weight_grams' then private.count_of(value, 1000000) is not null end
    when 'clear' then field in ('discount', 'compare_at_price', 'features')
    when 'add' then private.is_bulk_word(field, value)
    when 'remove' then private.is_bulk_word(field, value) end;
  if not coalesce(is_right and private.json_size(change) <= 2000, false) then
    perform private.fail(422, 'change_invalid', 'This change isn''t possible: a field or its value isn''t valid.');
  end if;
end
$$;
comment on function private.check_bulk is
  'A change is {kind: publish, unpublish or archive}, {kind: price, percent}, {kind: stock, set or add}, {kind: set, field: discount, category, compare_at_price or weight_grams, value}, {kind: clear, field: discount, compare_at_price or features}, or {kind: add or remove, field: features, color, size, flavor or quantity, value}.';

-- Whether a value is valid for one of a product's lists.
create function private.is_bulk_word(field text, value jsonb) returns boolean
  language sql immutable set search_path = ''
  return jsonb_typeof(value) = 'string' and char_length(private.clean_line(value #>> '{}')) between 1 and
    case when field = 'features' then 200 when field in ('color', 'size', 'flavor', 'quantity') then 50 end;

-- The parts of one product that a change may touch.
create function private.bulk_state(product uuid, facet text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select case
      when facet = 'life' then jsonb_build_object('published', p.published, 'archived', p.archived_at is not null)
      when facet = 'category' then jsonb_build_object('category', p.category_id)
      when facet = 'features' then jsonb_build_object('features', to_jsonb(p.features))
      when facet in ('color', 'size', 'flavor', 'quantity') then (
        select jsonb_build_object('options', d -> 'options', 'variants', d -> 'variants') from private.document_of(p.id) d)
      else case when facet = 'discount' then jsonb_build_object('discount', p.discount) else '{}' end
        || jsonb_build_object('variants', coalesce((
          select jsonb_object_agg(v.id, case facet
            when 'stock' then jsonb_build_object('stock', v.stock)
            when 'weight_grams' then jsonb_build_object('weight_grams', v.weight_grams)
            else jsonb_build_object('price', coalesce(v.list_price, v.price), 'compare_at', v.compare_at_price) end)
          from public.product_variants v where v.product_id = p.id and v.active), '{}')) end
    from public.products p where p.id = product);

-- Whether a price can be shown as this one minus the discount.
create function private.is_discountable(price numeric, discount numeric) returns boolean
  language sql immutable set search_path = ''
  return private.discounted(price, discount) >= 0.01 and (discount = 0 or private.discounted(price, discount) < price);

-- An option gets or loses a value: a new one is combined with the existing variants, at their price.
create function private.option_changed(d jsonb, field text, word text, is_new boolean) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  col text := private.option_column(field);
  choices jsonb := (select o -> 'values' from jsonb_array_elements(d -> 'options') o where o ->> 'name' = field);
  known text := (select x from jsonb_array_elements_text(choices) x where lower(x) = lower(word));
  variants jsonb;
begin
  if choices is null and is_new then
    perform private.fail(409, 'option_missing', format('It has no %s. Add this option in the product editor.', field));
  elsif choices is null or (known is null) <> is_new then
    return d;
  elsif not is_new and jsonb_array_length(choices) = 1 then
    perform private.fail(409, 'option_last', format('It has no other %s.', field));
  elsif is_new then
    choices := choices || to_jsonb(word);
    variants := d -> 'variants' || coalesce((
      select jsonb_agg(x.v order by x.n) from (
        select distinct on (private.combination(v - col)) n,
          v - 'id' - 'stock_was' - case col when 'color' then 'color_hex' else '' end
            || jsonb_build_object(col, word, 'sku', '', 'stock', 0) as v
        from jsonb_array_elements(d -> 'variants') with ordinality y (v, n) order by private.combination(v - col), n) x), '[]');
  else
    choices := (select jsonb_agg(x order by n) from jsonb_array_elements_text(choices) with ordinality y (x, n) where x <> known);
    variants := coalesce((
      select jsonb_agg(v order by n) from jsonb_array_elements(d -> 'variants') with ordinality y (v, n)
      where v ->> col is distinct from known), '[]');
  end if;
  return d || jsonb_build_object('variants', variants, 'options', (
    select jsonb_agg(case when o ->> 'name' = field then jsonb_set(o, '{values}', choices) else o end order by n)
    from jsonb_array_elements(d -> 'options') with ordinality y (o, n)));
end
$$;

-- The document after a field has changed.
create function private.bulk_document(d jsonb, change jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  kind text := change ->> 'kind';
  field text := change ->> 'field';
  word text := private.clean_line(change ->> 'value');
  is_listed boolean;
begin
  case
    when field = 'discount' then
      return jsonb_set(d, '{discount}', to_jsonb(coalesce(private.amount_of(change -> 'value'), 0)::numeric(4, 2)::text));
    when field = 'category' then
      return jsonb_set(d, '{category_id}', change -> 'value');
    when field in ('compare_at_price', 'weight_grams') then
      return jsonb_set(d, '{variants}', (
        select jsonb_agg(v || jsonb_build_object(field, case field
          when 'weight_grams' then to_jsonb(private.count_of(change -> 'value', 1000000))
          else to_jsonb(private.amount_of(change -> 'value')::numeric(12, 2)::text) end) order by n)
        from jsonb_array_elements(d -> 'variants') with ordinality x (v, n)));
    when field = 'features' then
      is_listed := exists (select 1 from jsonb_array_elements_text(d -> 'features') f where lower(f) = lower(word));
      return jsonb_set(d, '{features}', case
        when kind = 'clear' then '[]'
        when kind = 'add' then case when is_listed then d -> 'features' else d -> 'features' || to_jsonb(word) end
        else coalesce((
          select jsonb_agg(f order by n) from jsonb_array_elements_text(d -> 'features') with ordinality x (f, n)
          where lower(f) <> lower(word)), '[]') end);
    else
      return private.option_changed(d, field, word, kind = 'add');
  end case;
end
$$;

-- Changes one product, or fails with a sentence.
create function private.bulk_one(p public.products, change jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  facet text := private.facet_of(change);
  one record;
  live jsonb;
  wanted jsonb;
begin
  case change ->> 'kind'
    when 'publish' then perform private.publish(p);
    when 'unpublish' then update public.products x set published = false where x.id = p.id;
    when 'archive' then
      update public.products x set published = false, archived_at = coalesce(x.archived_at, clock_timestamp()) where x.id = p.id;
    when 'price' then
      for one in
        select v.id, round(coalesce(v.list_price, v.price) * (100 + (change ->> 'percent')::numeric) / 100, 2) as price, v.compare_at_price
        from public.product_variants v where v.product_id = p.id and v.active order by v.id
      loop
        if one.price not between 0.01 and 999999.99 or not private.is_discountable(one.price, p.discount) then
          perform private.fail(422, 'price_range', 'The price would be outside 0.01 to 999999.99.');
        elsif p.discount = 0 and one.compare_at_price <= one.price then
          perform private.fail(422, 'compare_at_lower', 'The price would reach the compare-at price.');
        end if;
        update public.product_variants v set price = private.discounted(one.price, p.discount),
          list_price = case when p.discount > 0 then one.price end,
          compare_at_price = case when p.discount > 0 then one.price else v.compare_at_price end
        where v.id = one.id;
      end loop;
    when 'stock' then
      for one in select v.id, v.stock from public.product_variants v where v.product_id = p.id and v.active order by v.id loop
        if change ? 'add' then
          if one.stock + (change ->> 'add')::int < 0 then
            perform private.fail(409, 'stock_short', 'There isn''t enough stock to subtract that much.');
          end if;
          perform private.change_stock(one.id, one.stock + (change ->> 'add')::int, one.stock);
        else
          perform private.change_stock(one.id, (change ->> 'set')::int, null);
        end if;
      end loop;
    else
      if facet = 'compare_at_price' and p.discount > 0 then
        perform private.fail(409, 'discounted', 'Its discount already shows the original price.');
      elsif facet <> 'compare_at_price' and exists (select 1 from private.product_drafts d where d.product_id = p.id) then
        perform private.fail(409, 'product_drafted', 'It has unpublished changes. Publish or discard them first.');
      end if;
      live := private.document_of(p.id);
      wanted := private.bulk_document(live, change);
      if wanted = live then
        return;
      end if;
      perform private.check_document(wanted);
      if facet = 'compare_at_price' then
        perform private.apply_prices(p.id, wanted, p.discount);
      else
        perform private.apply_document(p.id, wanted);
      end if;
  end case;
end
$$;

-- Restores products to their states before the change, given by product; options are not included.
create function private.put_back(facet text, states jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if facet = 'life' then
    update public.products p set published = (s.value ->> 'published')::boolean,
      archived_at = case when (s.value ->> 'archived')::boolean then coalesce(p.archived_at, clock_timestamp()) end
    from jsonb_each(states) s where p.id = s.key::uuid;
    return;
  elsif facet = 'category' then
    update public.products p set category_id = (s.value ->> 'category')::uuid from jsonb_each(states) s where p.id = s.key::uuid;
    return;
  elsif facet = 'features' then
    update public.products p set features = array(select jsonb_array_elements_text(s.value -> 'features'))
    from jsonb_each(states) s where p.id = s.key::uuid;
    return;
  elsif facet = 'discount' then
    update public.products p set discount = (s.value ->> 'discount')::numeric from jsonb_each(states) s where p.id = s.key::uuid;
  end if;
  update public.product_variants v set
    stock = coalesce((w.was ->> 'stock')::int, v.stock), weight_grams = coalesce((w.was ->> 'weight_grams')::int, v.weight_grams),
    price = case when w.was ? 'price' then private.discounted(w.price, w.discount) else v.price end,
    list_price = case when not w.was ? 'price' then v.list_price when w.discount > 0 then w.price end,
    compare_at_price = case when not w.was ? 'price' then v.compare_at_price
      when w.discount > 0 then nullif(w.price, private.discounted(w.price, w.discount))
      when w.compare_at > w.price then w.compare_at end
  from (
    select x.key::uuid as id, x.value as was, p.discount, (x.value ->> 'price')::numeric as price,
      (x.value ->> 'compare_at')::numeric as compare_at
    from jsonb_each(states) s join public.products p on p.id = s.key::uuid cross join lateral jsonb_each(s.value -> 'variants') x
  ) w
  where v.id = w.id;
end
$$;

-- Undoes the change of one product. Later changes by anyone stay; for stock, the difference is undone, regardless of
-- sales.
create function private.undo_one(p public.products, facet text, before jsonb, after jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  now_there jsonb := private.bulk_state(p.id, facet);
  variant record;
  is_changed boolean;
begin
  if facet = 'stock' then
    for variant in
      select a.key::uuid as id, (n.value ->> 'stock')::int - (a.value ->> 'stock')::int + (b.value ->> 'stock')::int as wanted
      from jsonb_each(after -> 'variants') a
      join jsonb_each(before -> 'variants') b on b.key = a.key
      join jsonb_each(now_there -> 'variants') n on n.key = a.key order by a.key
    loop
      perform private.change_stock(variant.id, greatest(variant.wanted, 0), null);
    end loop;
    return;
  end if;
  is_changed := case
    when facet = 'price' then exists (
      select 1 from jsonb_each(after -> 'variants') a join jsonb_each(now_there -> 'variants') n on n.key = a.key
      where n.value -> 'price' <> a.value -> 'price')
    when facet in ('color', 'size', 'flavor', 'quantity') then private.without_stock(now_there) is distinct from private.without_stock(after)
      or exists (select 1 from private.product_drafts d where d.product_id = p.id)
    else now_there is distinct from after end;
  if is_changed then
    perform private.fail(409, 'changed_since', 'It was changed after that.');
  elsif facet = 'category' and not exists (select 1 from public.categories c where c.id::text = before ->> 'category') then
    perform private.fail(409, 'category_gone', 'Its category no longer exists.');
  elsif facet in ('color', 'size', 'flavor', 'quantity') then
    -- Items sold in between stay sold: the stock of existing variants is left out.
    perform private.apply_document(p.id, private.document_of(p.id) || before);
  else
    perform private.put_back(facet, jsonb_build_object(p.id, before));
  end if;
end
$$;
