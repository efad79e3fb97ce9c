-- From the terms of a search to products, within milliseconds however many there are.

create type private.search_found as (ids uuid[], terms tsquery);
comment on type private.search_found is 'Products that a search has found, and the terms that have found them.';

-- Tries the readings of the query (private.search_readings) in their order, and takes the first that finds something.
-- If the filters alone leave nothing, that is the answer: the next reading is tried only if the whole shop has no match
-- for this one. A common word is cut off after a thousand matches, to which the newest are added: nobody reads further.
-- Even that takes tens of milliseconds at a million products, because the index collects every match before the first is
-- read. The first page by relevance (is_first) therefore takes common words from the newest and the best rated, and
-- ranks fewer of the others.
create function private.search_products(
  filter text, scope uuid[], vendor uuid, price_min numeric, price_max numeric, in_stock boolean,
  offers text[], colors text[], sizes text[], flavors text[], rating numeric, readings tsquery[],
  is_first boolean default false
) returns private.search_found
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  found uuid[];
  newest uuid[];
  terms tsquery;
  most constant int := case when is_first then 300 else 1001 end;
  source text := 'select array_agg(x.id) from (select p.id from public.products p where' || filter
    || ' and p.search @@ $14 limit $8) x';
  among constant text := 'select array_agg(p.id) from public.products p where p.id = any ($15) and' || filter;
begin
  foreach terms in array readings loop
    if is_first then
      newest := private.search_common(terms);
      if newest is not null then
        execute among into found
        using scope, vendor, price_min, price_max, in_stock, null::text, null::uuid, most, offers, colors, sizes, flavors,
          rating, terms, newest;
        -- Two pages: fewer could mean that the filters leave only what the index finds.
        if cardinality(found) >= 48 then
          return (found, terms);
        end if;
      end if;
    end if;
    execute source into found
    using scope, vendor, price_min, price_max, in_stock, null::text, null::uuid, most, offers, colors, sizes, flavors,
      rating, terms;
    exit when found is not null or (filter <> ' p.listed' and private.search_has(terms));
  end loop;
  if cardinality(found) = most then
    newest := private.newest_of(terms, most * 3);
    execute among into newest
    using scope, vendor, price_min, price_max, in_stock, null::text, null::uuid, most, offers, colors, sizes, flavors,
      rating, terms, newest;
    found := array(select unnest(found) union select unnest(newest));
  end if;
  return (coalesce(found, '{}'), terms);
end
$$;

-- Dynamic, so that it is planned under the settings of its callers, which leave only the search index.
create function private.search_has(terms tsquery) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  answer boolean;
begin
  if private.search_is_common(terms) then
    return true;
  end if;
  execute 'select exists (select 1 from public.products p where p.listed and p.search @@ $1)' into answer using terms;
  return answer;
end
$$;

-- The next three allow index scans again, which their callers have disabled: they read in the order of an index.
create function private.newest_of(terms tsquery, among int) returns uuid[]
  language plpgsql stable security definer set search_path = '' set enable_indexscan = on as $$
declare
  found uuid[];
begin
  execute 'select array_agg(x.id) from (
      select p.id, p.search from public.products p where p.listed order by p.created_at desc, p.id desc limit $2
    ) x where x.search @@ $1' into found using terms, among;
  return found;
end
$$;

-- True if one in sixty of the newest and of the best rated matches: then the search index would collect tens of
-- thousands.
create function private.search_is_common(terms tsquery) returns boolean
  language plpgsql stable security definer set search_path = '' set enable_indexscan = on as $$
declare
  matches int;
begin
  execute 'select count(*)::int from (
      (select p.search from public.products p where p.listed order by p.created_at desc, p.id desc limit 200)
      union all
      (select p.search from public.products p where p.listed
       order by (p.rating_avg * p.rating_count + 35) / (p.rating_count + 10) desc, p.id desc limit 200)
    ) x where x.search @@ $1' into matches using terms;
  return matches >= 7;
end
$$;

-- Matches among the newest and the best rated; null if the terms are rare.
create function private.search_common(terms tsquery) returns uuid[]
  language plpgsql stable security definer set search_path = '' set enable_indexscan = on as $$
declare
  found uuid[];
begin
  if not private.search_is_common(terms) then
    return null;
  end if;
  execute 'select array_agg(x.id) from (
      (select p.id, p.search from public.products p where p.listed order by p.created_at desc, p.id desc limit 2000)
      union all
      (select p.id, p.search from public.products p where p.listed
       order by (p.rating_avg * p.rating_count + 35) / (p.rating_count + 10) desc, p.id desc limit 1000)
    ) x where x.search @@ $1' into found using terms;
  return found;
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
