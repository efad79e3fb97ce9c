-- What a query means: its words in one spelling, what else they are called, and what was meant where nothing fits.

-- One spelling ---------------------------------------------------------------------------------------------------
-- Lower case, words apart by one space, a number together with its unit: '20 Kilos' and '20-kg' are both '20kg'.
create function private.search_text(given text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  said text := lower(coalesce(given, ''));
begin
  said := regexp_replace(said, '(\d)[.,](\d)', '\1p\2', 'g');
  said := regexp_replace(said, '(\d)[\s-]*(kilogram(me)?s?|kilos?|kgs?)\M', '\1kg ', 'g');
  said := regexp_replace(said, '(\d)[\s-]*(pounds?\M|lbs?\M|#)', '\1lb ', 'g');
  said := regexp_replace(said, '(\d)[\s-]*(millimet(er|re)s?|mm)\M', '\1mm ', 'g');
  said := regexp_replace(said, '(\d)[\s-]*(centimet(er|re)s?|cms?)\M', '\1cm ', 'g');
  said := regexp_replace(said, '(\d)[\s-]*(inch(es)?\M|in\M|"|″|”)', '\1in ', 'g');
  said := regexp_replace(said, '(\d)[\s-]*(feet\M|foot\M|ft\M|''|′)', '\1ft ', 'g');
  said := regexp_replace(said, '(\d)[\s-]*(ounces?|oz)\M', '\1oz ', 'g');
  said := regexp_replace(said, '(\d)[\s-]*(gram(me)?s?|g)\M', '\1g ', 'g');
  said := regexp_replace(said, '[''’]s\M', 's', 'g');
  return trim(regexp_replace(said, '[^[:alnum:]]+', ' ', 'g'));
end
$$;

-- Two and three neighbors written together: what is sold as 'jump rope' is also found as 'jumprope'.
create function private.search_compounds(spelled text) returns text
  language sql immutable set search_path = ''
begin atomic
  select string_agg(concat_ws(' ', w || n1, w || n1 || n2), ' ')
  from (
    select w, lead(w, 1) over (order by i) as n1, lead(w, 2) over (order by i) as n2
    from unnest(string_to_array(spelled, ' ')) with ordinality t (w, i)
  ) x
  where w ~ '^[[:alpha:]]+$' and n1 ~ '^[[:alpha:]]+$';
end;

-- What is searched of a product --------------------------------------------------------------------------------
-- Of one product: its name (A), the categories above it and its store (B), its options and features (C), and what is said of it (D).
create function private.search_document(p public.products) returns tsvector
  language plpgsql stable security definer set search_path = '' as $$
declare
  name text := private.search_text(p.name);
  above text;
  store text;
  options text;
begin
  select string_agg(concat_ws(' ', s.spelled, private.search_compounds(s.spelled)), ' . ') into above
  from public.categories c join public.categories a on a.id = any (c.path)
  cross join lateral (select private.search_text(a.name) as spelled) s
  where c.id = p.category_id;
  select private.search_text(v.store_name) into store from public.vendors v where v.id = p.vendor_id;
  select string_agg(private.search_text(substr(o, 3)), ' ') into options from unnest(p.offers) o where o !~ '\|';
  return setweight(to_tsvector('english', concat_ws(' ', name, private.search_compounds(name))), 'A')
    || setweight(to_tsvector('english', concat_ws(' ', above, store)), 'B')
    || setweight(to_tsvector('english', coalesce(options, '')), 'C')
    || setweight(to_tsvector('english', private.search_text(array_to_string(p.features, ' ') || ' ' || p.description)), 'D');
end
$$;

create function private.place_in_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.search := private.search_document(new);
  return new;
end
$$;
create trigger products_search_insert before insert on public.products
  for each row execute function private.place_in_search();
-- A change of price or stock writes the offers as they were: nothing is read again for that.
create trigger products_search_update before update on public.products
  for each row when (
    (new.name, new.description, new.features, new.category_id, new.vendor_id, new.offers, new.search)
    is distinct from
    (old.name, old.description, old.features, old.category_id, old.vendor_id, old.offers, old.search)
  ) execute function private.place_in_search();

-- Products carry the names of what stands above them.
create function private.search_category_again() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set search = ''
  where p.category_id in (select c.id from public.categories c where c.path @> array[new.id]);
  return null;
end
$$;
create trigger categories_search after update of name, parent_id on public.categories
  for each row when (new.name <> old.name or new.path is distinct from old.path)
  execute function private.search_category_again();

create function private.search_store_again() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set search = '' where p.vendor_id = new.id;
  return null;
end
$$;
create trigger vendors_search after update of store_name on public.vendors
  for each row when (new.store_name <> old.store_name) execute function private.search_store_again();

-- Words that the shop uses -------------------------------------------------------------------------------------
create table public.search_words (
  word text primary key check (char_length(word) between 2 and 60),
  stem text not null,
  is_compound boolean not null default false
);
comment on table public.search_words is 'Words of product, category and store names that anyone may see. Kept by triggers; never said to a client as they are.';
comment on column public.search_words.is_compound is 'Neighbors written together: it tells that a query means both words, and is never what a slip is corrected to.';
create index search_words_stem_idx on public.search_words (stem);
create index search_words_initial_idx on public.search_words (left(word, 1), char_length(word)) where not is_compound;
alter table public.search_words enable row level security;
grant select, insert, delete on public.search_words to service_role;

-- The first lexeme of a word, or the word where it has none.
create function private.search_stem(word text) returns text
  language sql immutable set search_path = ''
begin atomic
  select coalesce((tsvector_to_array(to_tsvector('english', word)))[1], word);
end;

create function private.note_words(names text[]) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into public.search_words (word, stem, is_compound)
  select w, private.search_stem(w), bool_and(x.is_compound)
  from unnest(names) n
  cross join lateral (select private.search_text(n) as spelled) s
  cross join lateral (values (s.spelled, false), (private.search_compounds(s.spelled), true)) x (words, is_compound)
  -- A slip in 'barbell' is nearest to that, where the shop says 'Barbells'.
  cross join lateral regexp_split_to_table(x.words || ' ' || regexp_replace(x.words, '([^s ]{3})s\M', '\1', 'g'), ' ') w
  where w ~ '^[[:alpha:]]{2,60}$'
  group by w
  on conflict (word) do update set is_compound = false
  where search_words.is_compound and not excluded.is_compound;
end;

create function private.note_product_words() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_words((select array_agg(name) from written where listed));
  return null;
end
$$;
create trigger products_words_insert after insert on public.products
  referencing new table as written for each statement execute function private.note_product_words();
-- Of one row; the argument names the column.
create function private.note_row_words() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_words(array[to_jsonb(new) ->> tg_argv[0]]);
  return null;
end
$$;
create trigger products_words_update after update on public.products
  for each row when (new.listed and (new.name <> old.name or not old.listed))
  execute function private.note_row_words('name');
create trigger vendors_words after insert or update of store_name, status, published on public.vendors
  for each row when (new.status = 'approved' and new.published) execute function private.note_row_words('store_name');
create trigger categories_words after insert or update of name on public.categories
  for each row execute function private.note_row_words('name');

-- What things are called elsewhere -----------------------------------------------------------------------------
create table public.search_synonyms (
  id uuid primary key default public.uuid_v7(),
  term text not null check (char_length(term) between 2 and 60),
  means text not null check (char_length(means) between 2 and 60),
  spelled text not null generated always as (private.search_text(term)) stored,
  unique (term, means)
);
comment on table public.search_synonyms is 'Who types the term is also shown what it means here: words of other gyms and other countries. One way; up to three words.';
create index search_synonyms_spelled_idx on public.search_synonyms (spelled);
alter table public.search_synonyms enable row level security;
grant select on public.search_synonyms to authenticated;
grant select, insert, update, delete on public.search_synonyms to service_role;
create policy "Admins read the synonyms" on public.search_synonyms
  for select to authenticated using ((select private.is_admin()));

insert into public.search_synonyms (term, means) values
  ('skipping rope', 'jump rope'), ('skip rope', 'jump rope'), ('skipping', 'jump rope'), ('speedrope', 'speed rope'),
  ('hex bar', 'trap bar'), ('ez bar', 'curl bar'), ('ezbar', 'curl bar'), ('ez curl bar', 'curl bar'), ('w bar', 'curl bar'),
  ('ssb', 'safety squat bar'), ('football bar', 'multi grip bar'), ('swiss bar', 'multi grip bar'), ('axle bar', 'axle'),
  ('erg', 'rower'), ('erg', 'ski trainer'), ('ergometer', 'rower'), ('rowing machine', 'rower'), ('rowing', 'rower'),
  ('concept 2', 'rower'), ('concept2', 'rower'), ('ski erg', 'ski trainer'), ('skierg', 'ski trainer'),
  ('assault bike', 'air bike'), ('echo bike', 'air bike'), ('fan bike', 'air bike'), ('airdyne', 'air bike'),
  ('stationary bike', 'bike'), ('exercise bike', 'bike'), ('cardio', 'machines'), ('cardio machine', 'machines'),
  ('free weights', 'dumbbell'), ('free weights', 'kettlebell'), ('free weights', 'plates'), ('hand weights', 'dumbbell'),
  ('weights', 'plates'), ('weights', 'dumbbell'), ('weights', 'kettlebell'), ('weight plate', 'plates'), ('discs', 'plates'),
  ('disks', 'plates'), ('girya', 'kettlebell'), ('kb', 'kettlebell'), ('db', 'dumbbell'), ('bb', 'barbell'),
  ('power cage', 'rack'), ('squat cage', 'rack'), ('power rack', 'rack'), ('squat stand', 'rack'), ('cage', 'rack'),
  ('weightlifting', 'lifting'), ('weight lifting', 'lifting'), ('powerlifting', 'power'), ('oly', 'olympic'),
  ('lifters', 'lifting shoe'), ('trainers', 'training shoes'), ('sneakers', 'training shoes'), ('shoes', 'training shoes'),
  ('gym shoes', 'training shoes'), ('squat shoes', 'lifting shoe'),
  ('tshirt', 'tee'), ('t shirt', 'tee'), ('shirt', 'tee'), ('vest', 'tank'), ('jumper', 'sweater'), ('jumper', 'hoodie'),
  ('sweatshirt', 'sweater'), ('sweatshirt', 'hoodie'), ('pullover', 'hoodie'), ('sweatpants', 'joggers'),
  ('tracksuit bottoms', 'joggers'), ('tracksuit', 'joggers'), ('trackies', 'joggers'), ('tights', 'leggings'),
  ('hat', 'cap'), ('hat', 'beanie'), ('rucksack', 'backpack'), ('holdall', 'duffel'), ('gym bag', 'duffel'),
  ('gym bag', 'backpack'), ('bag', 'duffel'), ('bag', 'backpack'), ('towel', 'bench towel'),
  ('gym rings', 'gymnastic rings'), ('olympic rings', 'gymnastic rings'), ('dip bar', 'parallettes'),
  ('exercise band', 'resistance band'), ('therabands', 'resistance bands'), ('theraband', 'therapy band'),
  ('stretch band', 'resistance band'), ('rubber band', 'resistance band'), ('booty band', 'hip band'), ('glute band', 'hip band'),
  ('chin up bar', 'pull up bar'), ('chinup bar', 'pull up bar'), ('chin up', 'pull up'), ('chinning bar', 'pull up bar'),
  ('yoga mat', 'mats'), ('exercise mat', 'mats'), ('gym mat', 'mats'), ('ab mat', 'sit up mat'), ('abmat', 'sit up mat'),
  ('flooring', 'floor'), ('gym floor', 'floor tile'), ('rubber floor', 'floor tile'), ('massage ball', 'pressure ball'),
  ('lacrosse ball', 'pressure ball'), ('peanut', 'spine peanut'), ('massage stick', 'rolling stick'),
  ('hand cream', 'hand balm'), ('hand care', 'hand balm'), ('magnesium powder', 'chalk'), ('gymnast grips', 'grips'),
  ('hand grips', 'grips'), ('wrist straps', 'lifting straps'), ('knee support', 'knee sleeves'), ('knee brace', 'knee sleeves'),
  ('wrist support', 'wrist wraps'), ('elbow support', 'elbow sleeves'), ('weight belt', 'lifting belt'), ('back belt', 'lifting belt'),
  ('ghd', 'glute ham developer'), ('glute ham', 'glute ham developer'), ('preacher curl', 'preacher bench'),
  ('prowler', 'push sled'), ('plyometric box', 'plyo box'), ('jump box', 'plyo box'), ('step up box', 'plyo box'),
  ('med ball', 'medicine ball'), ('medball', 'medicine ball'), ('atlas stone', 'stone'), ('bulgarian bag', 'crescent bag'),
  ('farmers walk', 'farmer handles'), ('farmers carry', 'farmer handles'), ('clips', 'collars'), ('clamps', 'collars'),
  ('barbell clip', 'collars'), ('spotter arms', 'safeties'), ('j hooks', 'j cups'), ('jhooks', 'j cups'),
  ('gym timer', 'interval timer'), ('clock', 'interval timer'), ('weight tree', 'plate tree'),
  ('protein powder', 'protein'), ('vegan protein', 'pea rice protein'), ('plant protein', 'pea rice protein'),
  ('beef jerky', 'jerky'), ('biltong', 'jerky'), ('sports drink', 'electrolytes'), ('electrolyte drink', 'electrolytes'),
  ('hydration', 'electrolytes'), ('salts', 'electrolytes'), ('energy gel', 'gel'), ('energy bar', 'bar snacks'),
  ('caffeine pills', 'caffeine tablets'), ('water bottle', 'bottle'), ('flask', 'bottle'), ('shaker bottle', 'shaker'),
  ('protein shaker', 'shaker'), ('supplements', 'nutrition'), ('clothes', 'apparel'), ('clothing', 'apparel')
on conflict do nothing;

-- From words to terms ------------------------------------------------------------------------------------------
-- Who puts a query into quotation marks means it to the letter.
create function private.search_is_literal(query text) returns boolean
  language sql immutable set search_path = ''
  return trim(query) ~ '^["“].*["”]$' and trim(query) !~ '^\d+"$';

create function private.search_query_words(query text) returns text[]
  language sql immutable set search_path = ''
begin atomic
  select coalesce((array_agg(w))[1:12], '{}')
  from regexp_split_to_table(private.search_text(left(query, 200)), ' ') w where w <> '';
end;

-- All of these words, each in any form; null where only stop words are left.
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

-- One term for each thing that the words name: a word, two or three that mean one thing, or what they are called here.
-- The last word may be the beginning of one: 'bumper pla' finds bumper plates.
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
begin
  while i <= n loop
    unit := null;
    taken := 1;
    if not is_literal then
      for size in reverse least(3, n - i + 1) .. 1 loop
        part := words[i : i + size - 1];
        said := array_to_string(part, ' ');
        select string_agg('(' || private.search_all_of(string_to_array(private.search_text(s.means), ' '))::text || ')', ' | ')::tsquery
        into meant
        from public.search_synonyms s where s.spelled in (said, regexp_replace(said, 's$', ''), said || 's');
        if meant is null and size > 1 and exists (
          select 1 from public.search_words w where w.stem = private.search_stem(array_to_string(part, ''))
        ) then
          meant := plainto_tsquery('english', array_to_string(part, ''));
        end if;
        if meant is not null then
          unit := private.search_either(private.search_all_of(part), meant);
          taken := size;
          exit;
        end if;
      end loop;
    end if;
    if unit is null then
      unit := private.search_all_of(words[i:i]);
      if unit is not null and i = n and not is_literal and words[i] ~ '^[[:alpha:]]{3,}$' then
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

-- The same term, met by what a product is and not by what is said of it.
create function private.search_named(unit tsquery) returns tsquery
  language sql immutable set search_path = ''
begin atomic
  select regexp_replace(regexp_replace(unit::text, $q$':\*(?=\s|\)|$)$q$, $q$':*ABC$q$, 'g'), $q$'(?=\s|\)|$)$q$, $q$':ABC$q$, 'g')::tsquery;
end;

-- In English the last word says what the thing is: a lifting shoe is a shoe.
create function private.search_nearest(units tsquery[]) returns tsquery
  language sql immutable set search_path = ''
  return private.search_every(units[: cardinality(units) - 1] || private.search_named(units[cardinality(units)]));

-- Any of them but one may be missing.
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

-- Letters changed, added, left out or swapped with a neighbor.
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

-- Each word that nobody here uses becomes the nearest one that somebody does; null where no word changes.
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
      and not exists (select 1 from public.search_words s where s.stem = private.search_stem(given))
      and not exists (select 1 from public.search_synonyms s where s.spelled = given)
    then
      select s.word into near
      from public.search_words s
      cross join lateral (select private.search_slips(given, s.word) as slips) d
      -- The first letter is seldom wrong, and leaves a twentieth of the words to be compared.
      where not s.is_compound and left(s.word, 1) = left(given, 1)
        and char_length(s.word) between char_length(given) - 3 and char_length(given) + 3
        and d.slips <= case when char_length(given) <= 4 then 1 when char_length(given) <= 8 then 2 else 3 end
      order by d.slips, extensions.similarity(s.word, given) desc, char_length(s.word), s.word
      limit 1;
    end if;
    said := said || coalesce(near, given);
  end loop;
  return case when said <> words then said end;
end
$$;

-- The readings of a query, the nearest first: as it stands, as it was meant, with one thing less. `anywhere` asks for all of
-- the words wherever they stand: what is written about is not sold, and has no name above it.
create type private.search_reading as (terms tsquery, anywhere tsquery, corrected text);

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
  return next (private.search_nearest(units), every, null)::private.search_reading;
  return next (every, every, null)::private.search_reading;
  if is_literal then
    return;
  end if;
  meant := private.search_corrected(words);
  if meant is not null then
    corrected := array_to_string(meant, ' ');
    units := private.search_units(meant, false);
    every := private.search_every(units);
    return next (private.search_nearest(units), every, corrected)::private.search_reading;
    return next (every, every, corrected)::private.search_reading;
  end if;
  if cardinality(units) > 1 then
    return next (private.search_all_but_one(units), every, corrected)::private.search_reading;
  end if;
end
$$;

-- The terms of all readings, in their order.
create function private.search_terms(query text) returns tsquery[]
  language sql stable security definer set search_path = ''
  return array(select r.terms from private.search_readings(query) with ordinality r (terms, anywhere, corrected, n) order by r.n);

-- The reading that the whole shop has something of; the first where it has nothing at all.
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
