-- A product as its editor sends it: one document with options, variants and pictures. Saving, publishing, duplicating
-- and restoring all read or write it, so they agree on what a product is.

create table private.product_drafts (
  product_id uuid primary key references public.products (id) on delete cascade,
  document jsonb not null,
  saved_at timestamptz not null default now()
);
comment on table private.product_drafts is
  'Edits of a published product that aren''t shown yet. Price and stock of its variants are never drafts.';
alter table private.product_drafts enable row level security;

create table private.product_versions (
  product_id uuid not null references public.products (id) on delete cascade,
  version int not null,
  action text not null check (action in ('created', 'saved', 'drafted', 'discarded', 'published', 'unpublished',
    'scheduled', 'unscheduled', 'archived', 'restored', 'reverted', 'bulk', 'imported')),
  actor_id uuid,
  at timestamptz not null default clock_timestamp(),
  document jsonb not null,
  state text not null,
  request_key uuid,
  is_shown boolean not null default false,
  live jsonb,
  primary key (product_id, version)
);
comment on table private.product_versions is 'Who did what to a product. actor_id has no foreign key, so that entries outlive the account.';
comment on column private.product_versions.is_shown is
  'True if the store had published it or the platform had taken it down: admins see only such versions.';
comment on column private.product_versions.live is 'What shoppers saw, if the document was only a draft.';
create unique index product_versions_request_key_idx on private.product_versions (product_id, request_key) where request_key is not null;
alter table private.product_versions enable row level security;

-- Pictures whose bytes the function product-pictures has read and verified.
create table private.product_pictures (
  path text primary key,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  width int not null check (width between 1 and 4000),
  height int not null check (height between 1 and 4000),
  widths int[] not null,
  backdrop text,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on column private.product_pictures.used_at is
  'When a product was first saved with it. From then on its history can restore it, so the file stays.';
create index product_pictures_vendor_id_idx on private.product_pictures (vendor_id, created_at);
create index product_pictures_unused_idx on private.product_pictures (created_at) where used_at is null;
alter table private.product_pictures enable row level security;

create function private.variant_limit() returns int
  language sql immutable set search_path = ''
  return 100;

-- Amount in a document: text or number with at most two decimals; null for anything else.
create function private.amount_of(value jsonb) returns numeric
  language sql immutable set search_path = ''
  return case when jsonb_typeof(value) in ('string', 'number') and value #>> '{}' ~ '^[0-9]{1,6}(\.[0-9]{1,2})?$'
    then (value #>> '{}')::numeric end;

create function private.count_of(value jsonb, most int) returns int
  language sql immutable set search_path = ''
  return case when jsonb_typeof(value) in ('string', 'number') and value #>> '{}' ~ '^[0-9]{1,7}$'
    and (value #>> '{}')::int <= most then (value #>> '{}')::int end;

create function private.is_text_list(value jsonb, most int, longest int) returns boolean
  language sql immutable set search_path = ''
  return case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= most and not exists (
    select 1 from jsonb_array_elements(value) x
    where jsonb_typeof(x) <> 'string' or char_length(private.clean_line(x #>> '{}')) not between 1 and longest) else false end;

-- A variant's combination, as one comparable text.
create function private.combination(v jsonb) returns text
  language sql immutable set search_path = ''
  return lower(concat_ws('|', 'c=' || (v ->> 'color'), 's=' || (v ->> 'size'), 'f=' || (v ->> 'flavor'), 'q=' || (v ->> 'quantity_option')));

create function private.option_column(option text) returns text
  language sql immutable set search_path = ''
  return case option when 'quantity' then 'quantity_option' else option end;

-- A document's problems, by field (spec §5): {"name": "…", "variants.2.price": "…"}. Empty if it is valid.
create function private.product_problems(d jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb := '{}';
  v jsonb;
  n int := 0;
  options jsonb := coalesce(d -> 'options', '[]');
begin
  if coalesce(jsonb_typeof(d), '') <> 'object' then
    return '{"name": "A product is a JSON object."}';
  end if;
  if jsonb_typeof(d -> 'name') is distinct from 'string' or char_length(trim(d ->> 'name')) not between 1 and 100 then
    found := found || '{"name": "Name must be 1 to 100 characters"}';
  end if;
  if jsonb_typeof(d -> 'description') is distinct from 'string' or char_length(trim(d ->> 'description')) not between 10 and 2000 then
    found := found || '{"description": "Description must be 10 to 2,000 characters"}';
  end if;
  if not exists (select 1 from public.categories c where c.id::text = d ->> 'category_id') then
    found := found || '{"category_id": "Choose a category"}';
  end if;
  if private.amount_of(coalesce(d -> 'discount', '0')) is null or private.amount_of(coalesce(d -> 'discount', '0')) > 99.99 then
    found := found || '{"discount": "Discount must be 0 to 99.99"}';
  end if;
  if not private.is_text_list(coalesce(d -> 'features', '[]'), 30, 200) then
    found := found || '{"features": "A feature must be 1 to 200 characters, and a product can have up to 30"}';
  end if;
  if jsonb_typeof(options) <> 'array' or jsonb_array_length(options) > 4 or exists (
    select 1 from jsonb_array_elements(options) o
    where coalesce(o ->> 'name', '') not in ('color', 'size', 'flavor', 'quantity')
      or not private.is_text_list(o -> 'values', private.variant_limit(), 50) or o -> 'values' = '[]'
      or (select count(distinct lower(trim(x))) from jsonb_array_elements_text(o -> 'values') x) < jsonb_array_length(o -> 'values')
  ) or (select count(distinct o ->> 'name') from jsonb_array_elements(options) o) < jsonb_array_length(options) then
    return found || '{"options": "Each option needs different values of 1 to 50 characters"}';
  end if;
  if coalesce(jsonb_typeof(d -> 'variants'), '') <> 'array' or jsonb_array_length(d -> 'variants') not between 1 and private.variant_limit() then
    return found || '{"variants": "A product can have 1 to 100 variants"}';
  end if;
  for v in select x from jsonb_array_elements(d -> 'variants') x loop
    if private.amount_of(v -> 'price') is null or private.amount_of(v -> 'price') not between 0.01 and 999999.99 then
      found := found || jsonb_build_object('variants.' || n || '.price', 'Price must be 0.01 to 999999.99, with up to 2 decimals');
    elsif jsonb_typeof(v -> 'compare_at_price') <> 'null' and (private.amount_of(v -> 'compare_at_price') is null
      or private.amount_of(v -> 'compare_at_price') <= private.amount_of(v -> 'price')) then
      found := found || jsonb_build_object('variants.' || n || '.compare_at_price', 'Compare-at price must be higher than the price');
    elsif private.discounted(private.amount_of(v -> 'price'), coalesce(private.amount_of(d -> 'discount'), 0)) < 0.01 then
      found := found || jsonb_build_object('variants.' || n || '.price', 'The discount leaves less than 0.01');
    elsif not private.is_discountable(private.amount_of(v -> 'price'), coalesce(private.amount_of(d -> 'discount'), 0)) then
      found := found || jsonb_build_object('variants.' || n || '.price', 'The discount takes off less than 0.01');
    end if;
    if private.count_of(coalesce(v -> 'stock', '0'), 999999) is null then
      found := found || jsonb_build_object('variants.' || n || '.stock', 'Stock must be a whole number from 0 to 999999');
    end if;
    if private.count_of(coalesce(v -> 'weight_grams', '0'), 1000000) is null then
      found := found || jsonb_build_object('variants.' || n || '.weight_grams', 'Weight must be a whole number of grams, up to 1000000');
    end if;
    if char_length(trim(coalesce(v ->> 'sku', ''))) > 64 then
      found := found || jsonb_build_object('variants.' || n || '.sku', 'SKU must be at most 64 characters');
    elsif private.digits_lost(v ->> 'sku') then
      found := found || jsonb_build_object('variants.' || n || '.sku',
        'Your spreadsheet shortened this number, so digits are missing. Copy it from the source, or format the column as text');
    end if;
    if exists (
      select 1 from (values ('color'), ('size'), ('flavor'), ('quantity')) o (name)
      left join lateral (select x -> 'values' as choices from jsonb_array_elements(options) x where x ->> 'name' = o.name) c on true
      where case when c.choices is null then v ->> private.option_column(o.name) is not null
        else not coalesce(c.choices ? (v ->> private.option_column(o.name)), false) end
    ) then
      found := found || jsonb_build_object('variants.' || n || '.options', 'This variant doesn''t match the options');
    end if;
    n := n + 1;
  end loop;
  if (select count(distinct private.combination(x)) from jsonb_array_elements(d -> 'variants') x) < n then
    found := found || '{"variants": "Two variants have the same options"}';
  end if;
  if (select count(*) - count(distinct x ->> 'sku') from jsonb_array_elements(d -> 'variants') x where trim(x ->> 'sku') <> '') > 0 then
    found := found || '{"variants": "Two variants have the same SKU"}';
  end if;
  if coalesce(jsonb_typeof(d -> 'media'), 'array') <> 'array' or jsonb_array_length(coalesce(d -> 'media', '[]')) > 20 or exists (
    select 1 from jsonb_array_elements(coalesce(d -> 'media', '[]')) m
    where jsonb_typeof(m -> 'path') is distinct from 'string' or char_length(coalesce(m ->> 'alt', '')) > 200
      or char_length(coalesce(m ->> 'color', '')) > 50 or char_length(coalesce(m ->> 'size', '')) > 50
  ) then
    found := found || '{"media": "A product can have up to 20 pictures, each with alt text of up to 200 characters"}';
  end if;
  return found;
end
$$;

create function private.discounted(price numeric, discount numeric) returns numeric
  language sql immutable set search_path = ''
  return round(price * (100 - discount) / 100, 2);

-- The document of the stored product.
create function private.document_of(product uuid) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'name', p.name, 'description', p.description, 'category_id', p.category_id, 'features', to_jsonb(p.features),
    'discount', p.discount::text, 'specs', p.specs,
    'options', coalesce((
      select jsonb_agg(jsonb_build_object('name', o.name, 'values', coalesce((
        select jsonb_agg(x.value order by x.place, x.value) from (
          select case o.name when 'color' then v.color when 'size' then v.size when 'flavor' then v.flavor
            else v.quantity_option end as value, min(v.position) as place
          from public.product_variants v where v.product_id = p.id and v.active group by 1
        ) x where x.value is not null), '[]')) order by o.position, o.name)
      from public.product_options o where o.product_id = p.id), '[]'),
    'variants', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', v.id, 'sku', v.sku, 'color', v.color, 'color_hex', v.color_hex, 'size', v.size, 'flavor', v.flavor,
        'quantity_option', v.quantity_option, 'price', coalesce(v.list_price, v.price)::text,
        'compare_at_price', case when v.list_price is null then v.compare_at_price::text end,
        'weight_grams', v.weight_grams, 'stock', v.stock, 'stock_was', v.stock) order by v.position, v.id)
      from public.product_variants v where v.product_id = p.id and v.active), '[]'),
    'media', coalesce((
      select jsonb_agg(jsonb_build_object(
        'path', m.path, 'alt', m.alt, 'color', m.color, 'size', m.size, 'width', m.width, 'height', m.height,
        'widths', to_jsonb(m.widths), 'backdrop', m.backdrop) order by m.position, m.id)
      from public.product_media m where m.product_id = p.id), '[]'))
  from public.products p where p.id = product;
end;

-- Without live data: a restored version brings back neither stock nor the ids of deleted variants.
create function private.without_stock(document jsonb) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_set(document, '{variants}', coalesce((
    select jsonb_agg(v - 'stock' - 'stock_was' - 'id' order by n)
    from jsonb_array_elements(document -> 'variants') with ordinality x (v, n)), '[]'));

create function private.is_moderated(p public.products) returns boolean
  language sql stable security definer set search_path = ''
  return p.published or exists (select 1 from private.product_takedowns t where t.product_id = p.id);

-- The public version next to a draft; null if nothing is drafted.
create function private.beside_draft(product uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return case when exists (select 1 from private.product_drafts d where d.product_id = product)
    then private.without_stock(private.document_of(product)) end;

-- The editor's version: a published product's draft, with current price and stock.
create function private.edited_document(product uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  live jsonb := private.document_of(product);
  draft jsonb;
begin
  select d.document into draft from private.product_drafts d where d.product_id = product;
  if draft is null then
    return live;
  end if;
  return jsonb_set(draft, '{variants}', (
    select jsonb_agg((v - 'id' - 'stock_was') || coalesce((
      select jsonb_build_object('id', l -> 'id', 'price', l -> 'price', 'compare_at_price', l -> 'compare_at_price',
        'stock', l -> 'stock', 'stock_was', l -> 'stock')
      from jsonb_array_elements(live -> 'variants') l where private.combination(l) = private.combination(v)), '{}') order by n)
    from jsonb_array_elements(draft -> 'variants') with ordinality x (v, n)));
end
$$;
