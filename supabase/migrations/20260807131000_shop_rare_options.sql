-- Options that few products have, for the lists.

-- The products that have one of these options, if they are few; null if they are not. The planner can't know how
-- common an option is, and would walk the whole shop in list order to find one that nobody sells.
create function private.rarely_offered(offers text[]) returns uuid[]
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  most constant int := 20000;
  found uuid[];
begin
  if private.newest_offering(offers) >= 3 then
    return null;
  end if;
  execute 'select coalesce(array_agg(x.id), ''{}'') from (
    select p.id from public.products p where p.listed and p.offers && $1 limit $2) x' into found using offers, most + 1;
  return case when cardinality(found) <= most then found end;
end
$$;

create function private.newest_offering(offers text[]) returns int
  language plpgsql stable security definer set search_path = '' set enable_indexscan = on as $$
declare
  matches int;
begin
  execute 'select count(*)::int from (
    select p.offers from public.products p where p.listed order by p.created_at desc, p.id desc limit 300) x where x.offers && $1'
  into matches using offers;
  return matches;
end
$$;
