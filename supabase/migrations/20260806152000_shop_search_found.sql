-- From the terms of a search to products, within milliseconds however many there are.

create type private.search_found as (ids uuid[], terms tsquery);
comment on type private.search_found is 'Products that a search has found, and the terms that have found them.';

-- Terms with a weight are looked up by the marked words of private.search_marked: an index knows no weights, and
-- would read every product with the word in its description.
create function private.search_marks(terms tsquery) returns tsquery
  language sql immutable set search_path = ''
  return regexp_replace(regexp_replace(terms::text, $q$'((?:[^']|'')+)':\*ABC\M$q$, $q$'=\1':*$q$, 'g'),
    $q$'((?:[^']|'')+)':ABC\M$q$, $q$'=\1'$q$, 'g')::tsquery;

-- Tries the query's readings (private.search_readings) in order, and uses the first that finds something. If only the
-- filters leave nothing, that is the answer: the next reading is tried only if the whole shop has no match for this
-- one. The newest and best rated are searched first (private.search_front): if they fill two pages, or as many as
-- anyone reads, the index of all products, which collects every match before reading the first, is not used.
create function private.search_products(
  filter text, scope uuid[], vendor uuid, price_min numeric, price_max numeric, in_stock boolean,
  offers text[], colors text[], sizes text[], flavors text[], rating numeric, readings tsquery[],
  is_first boolean default false, words text[] default '{}'
) returns private.search_found
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  found uuid[];
  front uuid[];
  terms tsquery;
  marks tsquery;
  together tsquery := case when filter = ' p.listed' and cardinality(words) in (2, 3) and array_to_string(words, '') ~ '^[[:alpha:]]+$'
    then ('''=' || private.search_stem(array_to_string(words, '')) || '''')::tsquery end;
  most constant int := case when is_first then 300 else 1001 end;
  enough constant int := case when is_first then 48 else 1001 end;
  source text := 'select array_agg(x.id) from (select p.id from public.products p where' || filter
    || ' and p.search @@ $14 limit $8) x';
begin
  foreach terms in array readings loop
    marks := private.search_marks(terms);
    front := private.search_front_ids(filter, scope, vendor, price_min, price_max, in_stock, offers, colors, sizes, flavors,
      rating, marks, most);
    if cardinality(front) >= enough then
      return (front, terms);
    end if;
    -- Words that are adjacent in names are one word of the index.
    if is_first and together is not null then
      execute source into found
      using scope, vendor, price_min, price_max, in_stock, null::text, null::uuid, most, offers, colors, sizes, flavors,
        rating, together;
      if cardinality(found) >= enough then
        return (array(select unnest(front) union select unnest(found)), terms);
      end if;
      together := null;
    end if;
    execute source into found
    using scope, vendor, price_min, price_max, in_stock, null::text, null::uuid, most, offers, colors, sizes, flavors,
      rating, marks;
    exit when found is not null or (filter <> ' p.listed' and private.search_has(terms));
  end loop;
  if cardinality(found) = most then
    found := array(select unnest(front) union select unnest(found));
  end if;
  return (coalesce(found, '{}'), terms);
end
$$;

-- Matches among the newest and the best rated, in that order; with filters, of the first thousand.
create function private.search_front_ids(
  filter text, scope uuid[], vendor uuid, price_min numeric, price_max numeric, in_stock boolean,
  offers text[], colors text[], sizes text[], flavors text[], rating numeric, marks tsquery, most int
) returns uuid[]
  language plpgsql stable security definer
  set search_path = '' set enable_indexscan = on set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  found uuid[];
begin
  if filter = ' p.listed' then
    select array_agg(x.product_id) into found from (
      select f.product_id from (
        select f.product_id, f.place from private.search_front f where f.search @@ marks limit 3000
      ) f order by f.place limit most) x;
    return found;
  end if;
  execute 'select array_agg(x.id) from (select p.id from (
      select f.product_id, f.place from (
        select f.product_id, f.place from private.search_front f where f.search @@ $14 limit 3000
      ) f order by f.place limit 1000
    ) f join public.products p on p.id = f.product_id where' || filter || ' order by f.place limit $8) x' into found
  using scope, vendor, price_min, price_max, in_stock, null::text, null::uuid, most, offers, colors, sizes, flavors,
    rating, marks;
  return found;
end
$$;

-- Planned under its callers' settings, which leave only the search indexes.
create function private.search_has(terms tsquery) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  marks constant tsquery := private.search_marks(terms);
  answer boolean;
begin
  execute 'select exists (select 1 from private.search_front f where f.search @@ $1)' into answer using marks;
  if not answer then
    execute 'select exists (select 1 from public.products p where p.listed and p.search @@ $1)' into answer using marks;
  end if;
  return answer;
end
$$;
-- The first reading that matches anything in the shop; the first of all if none does.
create function private.search_reading_of(query text) returns private.search_reading
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  reading private.search_reading;
  first private.search_reading;
begin
  for reading in select * from private.search_readings(query) loop
    if private.search_has(reading.terms) then
      return reading;
    end if;
    first := coalesce(first, reading);
  end loop;
  return first;
end
$$;
