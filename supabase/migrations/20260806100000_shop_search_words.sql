-- What a search compares: normalized product words, the shop's vocabulary, and synonyms.

-- One spelling -------------------------------------------------------------------------------------------------------
-- Lower case, one space between words, numbers joined with their unit: '20 Kilos' and '20-kg' both become '20kg'.
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
grant execute on function private.search_text to service_role;

-- Joins two and three neighboring words, so that 'jump rope' is also found as 'jumprope'.
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

-- The searched parts of a product ------------------------------------------------------------------------------------
-- Each of these words once more, marked with '=' and without positions: a name match is found by its mark, because an
-- index knows no weights. No query text contains '='.
create function private.search_marked(named tsvector) returns tsvector
  language sql immutable set search_path = ''
  return array_to_tsvector(array(select '=' || u.lexeme from unnest(named) u));

-- Weights: name (A), categories above and store (B), options (C), features and description (D).
create function private.search_document(p public.products) returns tsvector
  language plpgsql stable security definer set search_path = '' as $$
declare
  name text := private.search_text(p.name);
  above text;
  store text;
  options text;
  named tsvector;
begin
  select string_agg(concat_ws(' ', s.spelled, private.search_compounds(s.spelled)), ' . ') into above
  from public.categories c join public.categories a on a.id = any (c.path)
  cross join lateral (select private.search_text(a.name) as spelled) s
  where c.id = p.category_id;
  select private.search_text(private.shown_name(v)) into store from public.vendors v where v.id = p.vendor_id;
  select string_agg(private.search_text(substr(o, 3)), ' ') into options from unnest(p.offers) o where o !~ '\|';
  named := setweight(to_tsvector('english', concat_ws(' ', name, private.search_compounds(name))), 'A')
    || setweight(to_tsvector('english', concat_ws(' ', above, store)), 'B')
    || setweight(to_tsvector('english', coalesce(options, '')), 'C');
  return named || private.search_marked(named)
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
-- Changes of price or stock leave these columns alone, so that they do not rebuild the document.
create trigger products_search_update before update on public.products
  for each row when (
    (new.name, new.description, new.features, new.category_id, new.vendor_id, new.offers, new.search)
    is distinct from
    (old.name, old.description, old.features, old.category_id, old.vendor_id, old.offers, old.search)
  ) execute function private.place_in_search();

-- The document contains the names of the product's parent categories: renaming or moving one rebuilds it.
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
  -- Not a condition of the trigger: that would need the caller's right to call the function.
  if private.shown_name(new) is distinct from private.shown_name(old) then
    update public.products p set search = '' where p.vendor_id = new.id;
  end if;
  return null;
end
$$;
create trigger vendors_search after update of store_name, live, published on public.vendors
  for each row execute function private.search_store_again();

-- Words that the shop uses -------------------------------------------------------------------------------------------
create table public.search_words (
  word text primary key check (char_length(word) between 2 and 60),
  stem text not null,
  is_compound boolean not null default false
);
comment on table public.search_words is 'Words of product, category and store names that anyone may see. Maintained by triggers; never sent to a client as they are.';
comment on column public.search_words.is_compound is 'Two neighboring words written as one: it shows that a query means both, and is never suggested as a correction.';
create index search_words_stem_idx on public.search_words (stem);
create index search_words_initial_idx on public.search_words (left(word, 1), char_length(word)) where not is_compound;
alter table public.search_words enable row level security;
grant select, insert, delete on public.search_words to service_role;

-- The first lexeme of a word, or the word itself if it has none.
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
  -- Also without a plural s, so that a typo in 'barbell' is corrected although the shop only says 'Barbells'.
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

-- For row triggers; the argument names the column.
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
create function private.note_store_words() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_words(array[private.shown_name(new)]);
  return null;
end
$$;
create trigger vendors_words after insert or update of live, status, published on public.vendors
  for each row when (new.status = 'approved' and new.published) execute function private.note_store_words();
create trigger categories_words after insert or update of name on public.categories
  for each row execute function private.note_row_words('name');

-- What others call these things --------------------------------------------------------------------------------------
create table public.search_synonyms (
  id uuid primary key default public.uuid_v7(),
  term text not null check (char_length(term) between 2 and 60),
  means text not null check (char_length(means) between 2 and 60),
  spelled text not null generated always as (private.search_text(term)) stored,
  unique (term, means)
);
comment on table public.search_synonyms is 'A search for the term also finds its meaning: words from other gyms and countries. One-way; up to three words. A term that means itself is only marked as correct: it is never corrected to another word.';
create index search_synonyms_joined_idx on public.search_synonyms (replace(spelled, ' ', ''));
insert into public.search_synonyms (term, means) values
  ('skipping rope', 'jump rope'), ('skip rope', 'jump rope'), ('skipping', 'jump rope'), ('speedrope', 'speed rope'),
  ('hex bar', 'trap bar'), ('langhantel', 'barbell'), ('kurzhantel', 'dumbbell'), ('hantel', 'dumbbell'),
  ('mancuerna', 'dumbbell'), ('bench press', 'bench'), ('box jump', 'plyo box'), ('battle rope', 'rope'), ('glove', 'leather grips'),
  ('glove', 'cloth grips'), ('gym gloves', 'leather grips'), ('gym gloves', 'cloth grips'), ('lifting gloves', 'leather grips'),
  ('lifting gloves', 'cloth grips'), ('workout gloves', 'leather grips'), ('workout gloves', 'cloth grips'), ('training gloves', 'leather grips'),
  ('training gloves', 'cloth grips'),
  ('ez bar', 'curl bar'), ('ez curl bar', 'curl bar'), ('w bar', 'curl bar'),
  ('ssb', 'safety squat bar'), ('football bar', 'multi grip bar'), ('swiss bar', 'multi grip bar'), ('axle bar', 'axle'),
  ('erg', 'rower'), ('erg', 'ski machine'), ('ergometer', 'rower'), ('rowing machine', 'rower'), ('rowing', 'rower'),
  ('concept 2', 'rower'), ('ski erg', 'ski machine'), ('ski trainer', 'ski machine'),
  ('assault bike', 'air bike'), ('echo bike', 'air bike'), ('fan bike', 'air bike'), ('airdyne', 'air bike'),
  ('stationary bike', 'bike'), ('exercise bike', 'bike'), ('cardio', 'machines'), ('cardio machine', 'machines'),
  ('free weights', 'dumbbell'), ('free weights', 'kettlebell'), ('free weights', 'plates'), ('hand weights', 'dumbbell'),
  ('weights', 'plates'), ('weights', 'dumbbell'), ('weights', 'kettlebell'), ('weight plate', 'plates'), ('discs', 'plates'),
  ('disks', 'plates'), ('girya', 'kettlebell'), ('kb', 'kettlebell'), ('db', 'dumbbell'), ('bb', 'barbell'),
  ('power cage', 'rack'), ('squat cage', 'rack'), ('power rack', 'rack'), ('squat stand', 'rack'), ('cage', 'rack'),
  ('weightlifting', 'lifting'), ('powerlifting', 'power'), ('oly', 'olympic'),
  ('lifters', 'lifting shoe'), ('trainers', 'training shoes'), ('sneakers', 'training shoes'), ('shoes', 'training shoes'),
  ('gym shoes', 'training shoes'), ('squat shoes', 'lifting shoe'),
  ('tshirt', 'tee'), ('shirt', 'tee'), ('vest', 'tank'), ('jumper', 'sweater'), ('jumper', 'hoodie'),
  ('sweatshirt', 'sweater'), ('sweatshirt', 'hoodie'), ('pullover', 'hoodie'), ('sweatpants', 'joggers'),
  ('tracksuit bottoms', 'joggers'), ('tracksuit', 'joggers'), ('trackies', 'joggers'), ('tights', 'leggings'),
  ('hat', 'cap'), ('hat', 'beanie'), ('rucksack', 'backpack'), ('holdall', 'duffel'), ('gym bag', 'duffel'),
  ('gym bag', 'backpack'), ('bag', 'duffel'), ('bag', 'backpack'), ('towel', 'bench towel'),
  ('gym rings', 'gymnastic rings'), ('olympic rings', 'gymnastic rings'), ('dip bar', 'parallettes'),
  ('exercise band', 'resistance band'), ('therabands', 'resistance bands'), ('theraband', 'therapy band'),
  ('stretch band', 'resistance band'), ('rubber band', 'resistance band'), ('booty band', 'hip band'), ('glute band', 'hip band'),
  ('chin up bar', 'pull up bar'), ('chin up', 'pull up'), ('chinning bar', 'pull up bar'),
  ('yoga mat', 'mats'), ('yoga', 'mats'), ('pilates', 'mats'), ('exercise mat', 'mats'), ('gym mat', 'mats'), ('ab mat', 'sit up mat'),
  ('flooring', 'floor'), ('gym floor', 'floor tile'), ('rubber floor', 'floor tile'), ('massage ball', 'pressure ball'),
  ('lacrosse ball', 'pressure ball'), ('peanut', 'spine peanut'), ('massage stick', 'rolling stick'),
  ('hand cream', 'hand balm'), ('hand care', 'hand balm'), ('magnesium powder', 'chalk'), ('gymnast grips', 'grips'),
  ('hand grips', 'grips'), ('wrist straps', 'lifting straps'), ('knee support', 'knee sleeves'), ('knee brace', 'knee sleeves'),
  ('wrist support', 'wrist wraps'), ('elbow support', 'elbow sleeves'), ('weight belt', 'lifting belt'), ('back belt', 'lifting belt'),
  ('ghd', 'glute ham developer'), ('glute ham', 'glute ham developer'), ('preacher curl', 'preacher bench'),
  ('prowler', 'push sled'), ('plyometric box', 'plyo box'), ('jump box', 'plyo box'), ('step up box', 'plyo box'),
  ('med ball', 'medicine ball'), ('atlas stone', 'stone'), ('bulgarian bag', 'crescent bag'),
  ('farmers walk', 'farmer handles'), ('farmers carry', 'farmer handles'), ('clips', 'collars'), ('clamps', 'collars'),
  ('barbell clip', 'collars'), ('spotter arms', 'safeties'), ('j hooks', 'j cups'),
  ('gym timer', 'interval timer'), ('clock', 'interval timer'), ('weight tree', 'plate tree'),
  ('protein powder', 'protein'), ('vegan protein', 'pea rice protein'), ('plant protein', 'pea rice protein'),
  ('beef jerky', 'jerky'), ('biltong', 'jerky'), ('sports drink', 'electrolytes'), ('electrolyte drink', 'electrolytes'),
  ('hydration', 'electrolytes'), ('salts', 'electrolytes'), ('energy gel', 'gel'), ('energy bar', 'bar snacks'),
  ('caffeine pills', 'caffeine tablets'), ('chocolate', 'cocoa'), ('water bottle', 'bottle'), ('flask', 'bottle'), ('shaker bottle', 'shaker'),
  ('protein shaker', 'shaker'), ('supplements', 'nutrition'), ('clothes', 'apparel'), ('clothing', 'apparel')
on conflict do nothing;
-- Correctly spelled words, even if no product contains them.
insert into public.search_synonyms (term, means)
select w, w from unnest('{small,medium,large,extra,women,womens,men,mens,kids,girls,boys,adult,gift,card,voucher,coupon,discount,
  refund,return,sale,used,cheap,treadmill,elliptical,stepper,trampoline,boxing,punching,climbing,running,walking,swimming,
  cycling,tennis,golf,cricket,basketball,volleyball,hockey,helmet,goggles,wetsuit,watch,scale,monitor,heart,massager,
  cable,pulley,smith,ladder,agility,cone,hurdle,parachute,wheel,core,neck,harness,ankle,tape,sauna,plunge,mirror,speaker,
  headphones,sandals,boots,jacket,coat,underwear,swimsuit,vitamin,casein,gainer,glutamine,melatonin,probiotic,
  gluten,bra,skirt,headband,waist,tracker,sticker,whistle,brand,store,contact,charger,counter,straw,chair,table,shelf,shelves}'::text[]) w
on conflict do nothing;
alter table public.search_synonyms enable row level security;
grant select on public.search_synonyms to authenticated;
grant select, insert, update, delete on public.search_synonyms to service_role;
create policy "Admins read the synonyms" on public.search_synonyms
  for select to authenticated using ((select private.may_admin('settings', 'read')));
