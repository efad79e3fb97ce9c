-- What a query means, what it finds, and what else was meant if nothing matches.

-- From words to terms ------------------------------------------------------------------------------------------------
-- A query in quotation marks is meant literally: no synonyms, prefixes or corrections.
create function private.search_is_literal(query text) returns boolean
  language sql immutable set search_path = ''
  return trim(query) ~ '^["“].*["”]$' and trim(query) !~ '^\d+"$';

create function private.search_query_words(query text) returns text[]
  language sql immutable set search_path = ''
begin atomic
  select coalesce((array_agg(w))[1:12], '{}')
  from regexp_split_to_table(private.search_text(left(query, 200)), ' ') w where w <> '';
end;

-- All of these words, each in any form; null if only stop words are left.
create function private.search_all_of(words text[]) returns tsquery
  language plpgsql immutable set search_path = '' as $$
declare
  word text;
  terms tsquery;
begin
  foreach word in array words loop
    if to_tsvector('english', word) <> ''::tsvector then
      terms := case when terms is null then plainto_tsquery('english', word) else terms && plainto_tsquery('english', word) end;
    end if;
  end loop;
  return terms;
end
$$;

create function private.search_either(one tsquery, other tsquery) returns tsquery
  language sql immutable set search_path = ''
  return case when one is null then other when other is null then one else one || other end;

-- One term per thing in the query: a word, two or three words that belong together, or their synonym. The last word
-- may be incomplete: 'bumper pla' finds bumper plates. A word in the shop's vocabulary is complete: 'pro' is not
-- protein, and a prefix of a common word would read everything that starts with it.
create function private.search_units(words text[], is_literal boolean) returns tsquery[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  n constant int := cardinality(words);
  units tsquery[] := '{}';
  unit tsquery;
  meant tsquery;
  part text[];
  said text;
  i int := 1;
  taken int;
  written_together boolean;
begin
  while i <= n loop
    unit := null;
    taken := 1;
    written_together := null;
    if not is_literal then
      for size in reverse least(3, n - i + 1) .. 1 loop
        part := words[i : i + size - 1];
        -- Written together or apart is the same.
        said := array_to_string(part, '');
        select string_agg('(' || private.search_all_of(string_to_array(private.search_text(s.means), ' '))::text || ')', ' | ')::tsquery
        into meant
        from public.search_synonyms s
        where s.term <> s.means and replace(s.spelled, ' ', '') in (said, regexp_replace(said, 's$', ''), said || 's');
        if meant is null and size > 1 then
          select bool_or(not w.is_compound) into written_together
          from public.search_words w where w.stem = private.search_stem(said);
          if written_together then
            meant := plainto_tsquery('english', said);
          end if;
        end if;
        -- Neighbors that nobody writes as one word belong together, and each of them is in the name as well.
        if meant is not null or written_together is not null then
          unit := private.search_either(private.search_all_of(part), meant);
          taken := size;
          exit;
        end if;
      end loop;
    end if;
    if unit is null then
      unit := private.search_all_of(words[i:i]);
      if unit is not null and i = n and not is_literal and words[i] ~ '^[[:alpha:]]{3,}$'
        and not exists (select 1 from public.search_words w where w.stem = private.search_stem(words[i]))
      then
        unit := unit || to_tsquery('english', words[i] || ':*');
      end if;
    end if;
    if unit is not null then
      units := units || unit;
    end if;
    i := i + taken;
  end loop;
  return units;
end
$$;

create function private.search_every(units tsquery[]) returns tsquery
  language plpgsql immutable set search_path = '' as $$
declare
  unit tsquery;
  terms tsquery;
begin
  foreach unit in array units loop
    terms := case when terms is null then unit else terms && unit end;
  end loop;
  return terms;
end
$$;

-- The same term, matched by what a product is (A to C) but not by its description (D).
create function private.search_named(unit tsquery) returns tsquery
  language sql immutable set search_path = ''
begin atomic
  select regexp_replace(regexp_replace(unit::text, $q$':\*(?=\s|\)|$)$q$, $q$':*ABC$q$, 'g'), $q$'(?=\s|\)|$)$q$, $q$':ABC$q$, 'g')::tsquery;
end;

-- In English the last word names the thing: a lifting shoe is a shoe. So the last term must match what the product is.
create function private.search_nearest(units tsquery[]) returns tsquery
  language sql immutable set search_path = ''
  return private.search_every(units[: cardinality(units) - 1] || private.search_named(units[cardinality(units)]));

-- Products that match all terms but one.
create function private.search_all_but_one(units tsquery[]) returns tsquery
  language plpgsql immutable set search_path = '' as $$
declare
  terms tsquery;
begin
  for i in 1 .. cardinality(units) loop
    terms := private.search_either(terms, private.search_every(units[: i - 1] || units[i + 1 :]));
  end loop;
  return terms;
end
$$;

-- The number of typos: letters changed, added, left out, or swapped.
create function private.search_slips(given text, meant text) returns int
  language sql immutable set search_path = ''
begin atomic
  select case
    when extensions.levenshtein(given, meant) = 2 and char_length(given) = char_length(meant)
      and (select string_agg(c, '' order by c) from regexp_split_to_table(given, '') c)
        = (select string_agg(c, '' order by c) from regexp_split_to_table(meant, '') c) then 1
    else extensions.levenshtein(given, meant)
  end;
end;

-- Whether the word is correct: the shop uses it in names or options, or people call something by it. Options are
-- looked up in the search front: the index of all products would collect every black one.
create function private.search_is_known(given text) returns boolean
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
declare
  single constant text := regexp_replace(given, 's$', '');
begin
  return exists (select 1 from public.search_words w where w.stem = private.search_stem(given))
    or exists (
      select 1 from public.search_synonyms s
      where replace(s.spelled, ' ', '') in (given, single, given || 's')
        or string_to_array(s.spelled, ' ') && array[given, single, given || 's']
    )
    or exists (
      select 1 from private.search_front f where f.search @@ ('''=' || private.search_stem(given) || '''')::tsquery
    );
end
$$;

-- Replaces each unknown word by the nearest known one; null if nothing changes.
create function private.search_corrected(words text[]) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  given text;
  near text;
  said text[] := '{}';
begin
  foreach given in array words loop
    near := null;
    if given ~ '^[[:alpha:]]{3,40}$' and to_tsvector('english', given) <> ''::tsvector
      and not private.search_is_known(given)
    then
      select s.word into near
      from public.search_words s
      cross join lateral (
        select private.search_slips(given, s.word) as slips, char_length(s.word) - char_length(given) as longer
      ) d
      -- The first letter is rarely wrong, and requiring it leaves a twentieth of the words to compare.
      where not s.is_compound and left(s.word, 1) = left(given, 1)
        and char_length(s.word) between char_length(given) - 2 and char_length(given) + 2
        and case
          -- A short word is often a different one: only a missing letter ('rowr') or two swapped ones ('roep') count
          -- as typos.
          when char_length(given) <= 4 then
            d.slips = 1 and (d.longer = 1 or d.longer = 0 and extensions.levenshtein(given, s.word) = 2)
          -- Two letters may be missing ('dumbel'), but two are rarely wrong: 'large' is not a typo of 'ladle'.
          when char_length(given) <= 6 then d.slips = 1 or d.slips = 2 and d.longer = 2
          else d.slips <= 2
        end
      order by d.slips, extensions.similarity(s.word, given) desc, char_length(s.word), s.word
      limit 1;
    end if;
    said := said || coalesce(near, given);
  end loop;
  return case when said <> words then said end;
end
$$;

-- The readings of a query, the closest first: as typed, corrected, with one term missing. `anywhere` matches all
-- words in any position: it is for articles, whose words have no weights. `partial` drops one term.
create type private.search_reading as (terms tsquery, anywhere tsquery, corrected text, partial boolean);

create function private.search_readings(query text) returns setof private.search_reading
  language plpgsql stable security definer rows 3 set search_path = '' as $$
declare
  words text[] := private.search_query_words(query);
  is_literal boolean := private.search_is_literal(query);
  units tsquery[] := private.search_units(words, is_literal);
  every tsquery := private.search_every(units);
  meant text[];
  corrected text;
begin
  if cardinality(units) = 0 then
    return;
  end if;
  return next (private.search_nearest(units), every, null, false)::private.search_reading;
  return next (every, every, null, false)::private.search_reading;
  if is_literal then
    return;
  end if;
  meant := private.search_corrected(words);
  if meant is not null then
    corrected := array_to_string(meant, ' ');
    units := private.search_units(meant, false);
    every := private.search_every(units);
    return next (private.search_nearest(units), every, corrected, false)::private.search_reading;
    return next (every, every, corrected, false)::private.search_reading;
  end if;
  if cardinality(units) > 1 then
    return next (private.search_all_but_one(units), every, corrected, true)::private.search_reading;
  end if;
end
$$;

create function private.search_terms(query text) returns tsquery[]
  language sql stable security definer set search_path = ''
  return array(select r.terms from private.search_readings(query) with ordinality r (terms, anywhere, corrected, partial, n) order by r.n);

-- Suggestions and other finds ----------------------------------------------------------------------------------------
-- Products whose name contains the query. A common one is found among the newest within milliseconds; a rare one is
-- left to the trigram index. Two characters make no trigram: beyond the newest they match only the start of a word.
create function private.suggest_newest(pattern text)
  returns table (id uuid, name text, vendor_id uuid)
  language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query execute
    'select x.id, x.name, x.vendor_id from (
       select p.id, p.name, p.vendor_id from public.products p where p.listed order by p.created_at desc, p.id desc limit 1500
     ) x where x.name operator(pg_catalog.~~*) $1 limit 5' using pattern;
end
$$;

-- Leaves only the trigram index: the planner expects patterns to be common, and would read the whole table for a rare
-- one.
create function private.suggest_indexed(patterns text[], wanted int)
  returns table (id uuid, name text, vendor_id uuid)
  language plpgsql stable security definer rows 5
  set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
begin
  return query execute
    'select p.id, p.name, p.vendor_id from public.products p
     where p.listed and (p.name operator(pg_catalog.~~*) $1'
     || case when cardinality(patterns) > 1 then ' or p.name operator(pg_catalog.~~*) $2' else '' end
     || ') limit $3'
  using patterns[1], patterns[2], wanted;
end
$$;

create function public.products_named(query text)
  returns table (id uuid, name text, vendor_id uuid, image text, price_from text, price_varies boolean)
  language plpgsql stable security definer rows 5 set search_path = '' as $$
declare
  needle text := trim(query);
  literal text := replace(replace(replace(trim(query), '\', '\\'), '%', '\%'), '_', '\_');
  found_ids uuid[];
begin
  if coalesce(char_length(needle), 0) not between 2 and 100 then
    return;
  end if;
  select array_agg(s.id) into found_ids from private.suggest_newest('%' || literal || '%') s;
  if coalesce(cardinality(found_ids), 0) < 5 then
    select array_agg(distinct x.id) into found_ids from (
      select unnest(found_ids) as id
      union all
      select s.id from private.suggest_indexed(
        case when char_length(needle) = 2 then array[literal || '%', '% ' || literal || '%']
          else array['%' || literal || '%'] end, 5) s
    ) x;
  end if;
  if found_ids is null then
    return query
      select c.id, c.name, c.vendor_id, c.image, c.price_from, c.price_varies
      from public.list_products(query => needle, page_size => 5) c;
    return;
  end if;
  return query
    select p.id, p.name, p.vendor_id, p.image, p.price_from::text, p.price_varies from public.products p
    where p.id = any (found_ids) order by p.created_at desc, p.id desc limit 5;
end
$$;
comment on function public.products_named is
  'The first read of the suggestions (spec §7): five published products whose name holds the query, with picture and price (text); if there is none, the first five that a search finds. Nothing for fewer than two characters. Row level security would keep a plain read of the table from its trigram index.';
grant execute on function public.products_named to anon, authenticated, service_role;

create function public.search_elsewhere(query text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  reading private.search_reading := private.search_reading_of(query);
  literal text := replace(replace(replace(left(trim(query), 100), '\', '\\'), '%', '\%'), '_', '\_');
begin
  return jsonb_build_object(
    'corrected', reading.corrected,
    'partial', coalesce(reading.partial, false),
    'vendors', case when literal = '' then '[]' else coalesce((
      select jsonb_agg(to_jsonb(v) order by v.rating_avg desc, v.id)
      from (
        select id, store_name, description, slug, logo_url, banner_url, tagline, ships_from, handling_days,
          rating_avg, rating_count, product_count
        from public.public_vendors
        where store_name operator(pg_catalog.~~*) ('%' || literal || '%') order by rating_avg desc, id limit 6
      ) v), '[]') end,
    'posts', coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'slug', b.slug, 'excerpt', b.excerpt,
        'cover_image', b.cover_image, 'vendor_name', b.store_name) order by b.published_at desc, b.id)
      from (
        select x.*, v.store_name
        from public.vendor_blog_posts x join public.public_vendors v on v.id = x.vendor_id
        where x.status = 'approved'
          and to_tsvector('english'::regconfig, x.title || ' ' || x.excerpt || ' ' || x.body) @@ reading.anywhere
        order by x.published_at desc, x.id limit 6
      ) b), '[]')
  );
end
$$;
comment on function public.search_elsewhere is
  'What a search finds besides products: up to six stores, up to six approved posts, the words searched instead of those without results, and whether the products match all terms but one.';
grant execute on function public.search_elsewhere to anon, authenticated, service_role;
