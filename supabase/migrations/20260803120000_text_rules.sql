-- Text that people type: how it is cleaned, and the rules of spec §5 for its fields (decision 0081). src/schema/text
-- has the same rules for the forms; tests/support/accepted-values.ts proves that both accept and refuse the same.

-- Cleaning -----------------------------------------------------------------------------------------------------------
-- Invisible characters that can reverse, hide or forge text. Joiners stay between two characters of scripts that need
-- them, and a variation selector after a symbol with two forms.
create function private.without_invisible(value text) returns text
  language plpgsql immutable parallel safe set search_path = '' as $$
begin
  value := regexp_replace(value,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    '\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  value := regexp_replace(value, '([^#*0-9\u00a9\u00ae\u203c-\u3299\ufe0e\ufe0f\U0001f000-\U0001faff]|^)[\ufe0e\ufe0f]+', '\1', 'g');
  value := regexp_replace(value, '([\u200c\u200d])[\u200c\u200d]+', '\1', 'g');
  value := regexp_replace(value, '([^\u200c\u200d\u0590-\u167f\u1681-\u1fff\u2070-\u27ff\u2801-\u2fff\u3001-\U0010ffff]|^)[\u200c\u200d]', '\1', 'g');
  return regexp_replace(value, '[\u200c\u200d](?![\u0590-\u167f\u1681-\u1fff\u2070-\u27ff\u2801-\u2fff\u3001-\U0010ffff])', '', 'g');
end
$$;

-- Most typed text is printable ASCII, and clean.
create function private.is_plain(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value ~ '^[!-~]+( [!-~]+)*$';

-- One line: names, streets, titles.
create function private.clean_line(value text) returns text
  language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if value = '' or private.is_plain(value) and value !~ '`' then
    return value;
  end if;
  value := regexp_replace(private.without_invisible(value),
    '[ \u0009-\u000d\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g');
  value := trim(normalize(translate(value, '‐‑', '--'), nfc));
  -- Between two letters they are an apostrophe: O´Brien.
  if value ~ '[´`′]' then
    value := regexp_replace(value, '([' || private.letters() || '])[´`′](?=[' || private.letters() || '])', '\1''', 'g');
  end if;
  return value;
end
$$;

-- The same for several lines: a message, a description.
create function private.clean_text(value text) returns text
  language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if value = '' or private.is_plain(value) then
    return value;
  end if;
  value := regexp_replace(private.without_invisible(value), '\u000d\u000a|[\u000b-\u000d\u0085\u2028\u2029]', e'\n', 'g');
  value := regexp_replace(value, '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]', ' ', 'g');
  return normalize(translate(value, '‐‑', '--'), nfc);
end
$$;

-- A person's message, as it is stored.
create function private.clean_words(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return btrim(private.clean_text(value), e' \t\n');

-- Digits with separators, from any keyboard: a phone number, a ZIP code, a tax ID.
create function private.clean_code(value text) returns text
  language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return translate(private.clean_line(normalize(value, nfkc)), '‒–—―−', '-----');
end
$$;

-- ZIP+4 in its spellings: with a space, or with nothing between its parts.
create function private.clean_zip(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return regexp_replace(private.clean_code(value), '^([0-9]{5}) ?-? ?([0-9]{4})$', '\1-\2');

-- Cleans and trims an object's texts by name: single lines unless specified otherwise.
create function private.clean_form(form jsonb, texts text[] default '{}', codes text[] default '{}') returns jsonb
  language sql immutable parallel safe set search_path = ''
  return (
    select coalesce(jsonb_object_agg(f.key, case
      when jsonb_typeof(f.value) <> 'string' then f.value
      when f.key = any (texts) then to_jsonb(private.clean_words(f.value #>> '{}'))
      when f.key = any (codes) and f.key in ('zip_code', 'zipCode') then to_jsonb(private.clean_zip(f.value #>> '{}'))
      when f.key = any (codes) then to_jsonb(private.clean_code(f.value #>> '{}'))
      else to_jsonb(private.clean_line(f.value #>> '{}')) end), '{}')
    from jsonb_each(form) f
  );

-- Cleans these columns of a table before every write, by any writer. Columns that may be empty stay null or ''.
create procedure private.keep_clean(of_table regclass, lines text[] default '{}', texts text[] default '{}', codes text[] default '{}')
  language plpgsql set search_path = '' as $$
declare
  name text := (select replace(n.nspname || '_' || c.relname, 'public_', '') from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace where c.oid = of_table);
begin
  execute format($q$
    create function private.clean_%1$s() returns trigger language plpgsql security definer set search_path = '' as $f$
    begin
      %2$s
      return new;
    end
    $f$ $q$, name, (
      select string_agg(format('new.%1$I := private.clean_%2$s(new.%1$I);', x.name, x.kind), ' ')
      from (select unnest(lines), 'line' union all select unnest(texts), 'text' union all
        select c, case c when 'zip_code' then 'zip' else 'code' end from unnest(codes) c) x (name, kind)));
  -- The name sorts before those of the other triggers: they check cleaned text.
  execute format('create trigger a_clean before insert or update of %s on %s for each row execute function private.clean_%s()',
    (select string_agg(quote_ident(c), ', ') from unnest(lines || texts || codes) c), of_table, name);
end
$$;

-- Rules --------------------------------------------------------------------------------------------------------------
-- Letters of every script with their combining marks, as the inside of a regular expression bracket. Written out,
-- because [[:alpha:]] has no combining marks and depends on the server's locale. It includes unassigned ranges of
-- Unicode: a newer browser may know a letter there.
create function private.letters() returns text
  language sql immutable parallel safe set search_path = ''
  return
    '\u0041-\u005a\u0061-\u007a\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1' ||
    '\u02e0-\u02e4\u02ec\u02ee\u0300-\u0374\u0376-\u037d\u037f\u0386\u0388-\u03f5\u03f7-\u0481\u0483-\u0559' ||
    '\u0560-\u0588\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7-\u05f2\u0610-\u061a\u0620-\u065f' ||
    '\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06ef\u06fa-\u06fc\u06ff\u0710-\u07b1\u07ca-\u07f5' ||
    '\u07fa-\u07fd\u0800-\u082d\u0840-\u085b\u0860-\u0887\u0889-\u088f\u0897-\u08e1\u08e3-\u0963\u0971-\u09e3' ||
    '\u09f0-\u09f1\u09fc\u09fe-\u0a5e\u0a70-\u0a75\u0a81-\u0ae3\u0af9-\u0b63\u0b71\u0b82-\u0bd7\u0c00-\u0c63' ||
    '\u0c80-\u0c83\u0c85-\u0ce3\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0ddf\u0df2-\u0df3\u0e01-\u0e3a' ||
    '\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0f00\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6' ||
    '\u1000-\u103f\u1050-\u108f\u109a-\u109d\u10a0-\u10fa\u10fc-\u135f\u1380-\u138f\u13a0-\u13fd\u1401-\u166c' ||
    '\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16f1-\u1734\u1740-\u17d3\u17d7\u17dc-\u17dd\u180b-\u180d\u180f' ||
    '\u1820-\u193b\u1950-\u19c9\u1a00-\u1a1b\u1a20-\u1a7f\u1aa7\u1ab0-\u1b4c\u1b6b-\u1b73\u1b80-\u1baf' ||
    '\u1bba-\u1bf3\u1c00-\u1c37\u1c4d-\u1c4f\u1c5a-\u1c7d\u1c80-\u1cbf\u1cd0-\u1cd2\u1cd4-\u1fbc\u1fbe' ||
    '\u1fc2-\u1fcc\u1fd0-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ffc\u200c-\u200d\u2071\u207f\u2090-\u209c\u20d0-\u20f0' ||
    '\u2102\u2107\u210a-\u2113\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2139\u213c-\u213f' ||
    '\u2145-\u2149\u214e\u2183-\u2184\u2c00-\u2ce4\u2ceb-\u2cf3\u2d00-\u2d6f\u2d7f-\u2dff\u2e2f\u3005-\u3006' ||
    '\u302a-\u302f\u3031-\u3035\u303b-\u303c\u3041-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u31a0-\u31bf' ||
    '\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua48c\ua4d0-\ua4fd\ua500-\ua60c\ua610-\ua61f\ua62a-\ua672\ua674-\ua67d' ||
    '\ua67f-\ua6e5\ua6f0-\ua6f1\ua717-\ua71f\ua722-\ua788\ua78b-\ua827\ua82c\ua840-\ua873\ua880-\ua8c5' ||
    '\ua8e0-\ua8f7\ua8fb\ua8fd-\ua8ff\ua90a-\ua92d\ua930-\ua953\ua960-\ua9c0\ua9cf\ua9e0-\ua9ef\ua9fa-\uaa4d' ||
    '\uaa60-\uaa76\uaa7a-\uaadd\uaae0-\uaaef\uaaf2-\uab5a\uab5c-\uab69\uab70-\uabea\uabec-\uabed\uac00-\ud7fb' ||
    '\uf900-\ufb28\ufb2a-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdfb\ufe00-\ufe0f\ufe20-\ufe2f' ||
    '\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U000100fa\U000101fd-\U000102e0' ||
    '\U00010300-\U0001031f\U0001032d-\U00010340\U00010342-\U00010349\U00010350-\U0001039d\U000103a0-\U000103cf' ||
    '\U00010400-\U0001049d\U000104b0-\U00010563\U00010570-\U00010855\U00010860-\U00010876\U00010880-\U0001089e' ||
    '\U000108e0-\U000108f5\U00010900-\U00010915\U00010920-\U00010939\U00010940-\U000109b7\U000109be-\U000109bf' ||
    '\U00010a00-\U00010a3f\U00010a60-\U00010a7c\U00010a80-\U00010a9c\U00010ac0-\U00010ac7\U00010ac9-\U00010ae6' ||
    '\U00010b00-\U00010b35\U00010b40-\U00010b55\U00010b60-\U00010b72\U00010b80-\U00010b91\U00010c00-\U00010cf2' ||
    '\U00010d00-\U00010d27\U00010d4a-\U00010d6d\U00010d6f-\U00010d85\U00010e80-\U00010eac\U00010eb0-\U00010ec7' ||
    '\U00010efa-\U00010f1c\U00010f27-\U00010f50\U00010f70-\U00010f85\U00010fb0-\U00010fc4\U00010fe0-\U00011046' ||
    '\U00011070-\U000110ba\U000110c2\U000110d0-\U000110e8\U00011100-\U00011134\U00011144-\U00011173' ||
    '\U00011176-\U000111c4\U000111c9-\U000111cc\U000111ce-\U000111cf\U000111da\U000111dc\U00011200-\U00011237' ||
    '\U0001123e-\U000112a8\U000112b0-\U000112ea\U00011300-\U000113d3\U000113e1-\U0001144a\U0001145e-\U000114c5' ||
    '\U000114c7\U00011580-\U000115c0\U000115d8-\U00011640\U00011644\U00011680-\U000116b8\U00011700-\U0001172b' ||
    '\U00011740-\U0001183a\U000118a0-\U000118df\U000118ff-\U00011943\U000119a0-\U000119e1\U000119e3-\U00011a3e' ||
    '\U00011a47-\U00011a99\U00011a9d\U00011ab0-\U00011af8\U00011b60-\U00011be0\U00011c00-\U00011c40' ||
    '\U00011c72-\U00011d47\U00011d60-\U00011d98\U00011db0-\U00011ddb\U00011ee0-\U00011ef6\U00011f00-\U00011f42' ||
    '\U00011f5a-\U00011fb0\U00012000-\U00012399\U00012480-\U00012ff0\U00013000-\U0001342f\U00013440-\U0001612f' ||
    '\U00016800-\U00016a5e\U00016a70-\U00016abe\U00016ad0-\U00016af4\U00016b00-\U00016b36\U00016b40-\U00016b43' ||
    '\U00016b63-\U00016d6c\U00016e40-\U00016e7f\U00016ea0-\U00016fe1\U00016fe3-\U00016ff3\U00017000-\U0001bc99' ||
    '\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182' ||
    '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001d400-\U0001d6c0\U0001d6c2-\U0001d6da' ||
    '\U0001d6dc-\U0001d6fa\U0001d6fc-\U0001d714\U0001d716-\U0001d734\U0001d736-\U0001d74e\U0001d750-\U0001d76e' ||
    '\U0001d770-\U0001d788\U0001d78a-\U0001d7a8\U0001d7aa-\U0001d7c2\U0001d7c4-\U0001d7cb\U0001da00-\U0001da36' ||
    '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001e13d\U0001e14e\U0001e290-\U0001e2ef' ||
    '\U0001e4d0-\U0001e4ef\U0001e5d0-\U0001e5f0\U0001e6c0-\U0001e8c4\U0001e8d0-\U0001e94b\U0001ee00-\U0001eebb' ||
    '\U00020000-\U00033479\U000e0100-\U000e01ef';

create function private.numbers() returns text
  language sql immutable parallel safe set search_path = ''
  return
    '\u0030-\u0039\u00b2-\u00b3\u00b9\u00bc-\u00be\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f' ||
    '\u09e6-\u09ef\u09f4-\u09f9\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0b72-\u0b77\u0be6-\u0bf2\u0c66-\u0c6f' ||
    '\u0c78-\u0c7e\u0ce6-\u0cef\u0d58-\u0d5e\u0d66-\u0d78\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f33' ||
    '\u1040-\u1049\u1090-\u1099\u1369-\u137c\u16ee-\u16f0\u17e0-\u17f9\u1810-\u1819\u1946-\u194f\u19d0-\u19da' ||
    '\u1a80-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\u2070\u2074-\u2079\u2080-\u2089' ||
    '\u2150-\u2182\u2185-\u2189\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u2cfd\u3007\u3021-\u3029\u3038-\u303a' ||
    '\u3192-\u3195\u3220-\u3229\u3248-\u324f\u3251-\u325f\u3280-\u3289\u32b1-\u32bf\ua620-\ua629\ua6e6-\ua6ef' ||
    '\ua830-\ua835\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\uff10-\uff19' ||
    '\U00010107-\U00010133\U00010140-\U00010178\U0001018a-\U0001018b\U000102e1-\U000102fb\U00010320-\U00010323' ||
    '\U00010341\U0001034a\U000103d1-\U000103d5\U000104a0-\U000104a9\U00010858-\U0001085f\U00010879-\U0001087f' ||
    '\U000108a7-\U000108af\U000108fb-\U000108ff\U00010916-\U0001091b\U000109bc-\U000109bd\U000109c0-\U000109ff' ||
    '\U00010a40-\U00010a48\U00010a7d-\U00010a7e\U00010a9d-\U00010a9f\U00010aeb-\U00010aef\U00010b58-\U00010b5f' ||
    '\U00010b78-\U00010b7f\U00010ba9-\U00010baf\U00010cfa-\U00010cff\U00010d30-\U00010d49\U00010e60-\U00010e7e' ||
    '\U00010f1d-\U00010f26\U00010f51-\U00010f54\U00010fc5-\U00010fcb\U00011052-\U0001106f\U000110f0-\U000110f9' ||
    '\U00011136-\U0001113f\U000111d0-\U000111d9\U000111e1-\U000111f4\U000112f0-\U000112f9\U00011450-\U00011459' ||
    '\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116e3\U00011730-\U0001173b\U000118e0-\U000118f2' ||
    '\U00011950-\U00011959\U00011bf0-\U00011bf9\U00011c50-\U00011c6c\U00011d50-\U00011d59\U00011da0-\U00011da9' ||
    '\U00011de0-\U00011de9\U00011f50-\U00011f59\U00011fc0-\U00011fd4\U00012400-\U0001246e\U00016130-\U00016139' ||
    '\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b61\U00016d70-\U00016d79\U00016e80-\U00016e96' ||
    '\U00016ff4-\U00016ff6\U0001ccf0-\U0001ccf9\U0001d2c0-\U0001d2f3\U0001d360-\U0001d378\U0001d7ce-\U0001d7ff' ||
    '\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa\U0001e8c7-\U0001e8cf' ||
    '\U0001e950-\U0001e959\U0001ec71-\U0001ecab\U0001ecad-\U0001ecaf\U0001ecb1-\U0001ed2d\U0001ed2f-\U0001ed3d' ||
    '\U0001f100-\U0001f10c\U0001fbf0-\U0001fbf9';

-- Null stands for "not given" and passes a check.
create function private.is_name(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value ~ ('^[' || private.letters() || ' .''‘’-]{1,50}$')
    -- A dot ends a word or an initial, so that no name is a website.
    and (value !~ '[.]' or value !~ ('(^|[^' || private.letters() || '])[.]|[.](?![ -]|$|[' || private.letters() || ']([ .-]|$))'));

create function private.is_company_name(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value ~ ('^[' || private.letters() || private.numbers() || ' &.,''‘’#+/()!-]{1,100}$')
    -- A URL isn't a company name.
    and (value !~ '/' or value !~ ('//|[.][' || private.letters() || private.numbers() || '-]{2,}/'));

-- Others see it next to a review or in a menu: no markup and no line breaks.
create function private.is_display_name(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value ~ '^[^<>[:cntrl:]]{1,101}$';

create function private.is_city(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value ~ ('^[' || private.letters() || ' .''‘’-]{2,50}$');

create function private.is_phone(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value ~ '^[0-9 +().-]{10,20}$';

create function private.is_street(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value ~ '^[^[:cntrl:]]{5,100}$';

create function private.is_zip(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value ~ '^[0-9]{5}(-[0-9]{4})?$';

create function private.is_tax_id(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value ~ '^[0-9]{2}-[0-9]{7}$';

-- §5: http or https. No user name or password, and no @ that makes one host look like another.
create function private.is_website(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return char_length(value) <= 2000 and value ~* '^https?://[^[:space:]/?#@\\]+([/?#][^[:space:]]*)?$';

-- ZIP codes of the U.S. by state: ranges of their first three digits (USPS Publication 65 and Labeling List L002). Those
-- of the Armed Forces are AA (Americas), AE (Europe) and AP (Pacific).
create function private.zip_prefixes(state text) returns int4multirange
  language sql immutable parallel safe set search_path = ''
  return case
    when upper(trim(state)) in ('AL', 'ALABAMA') then '{[350,352],[354,369]}'
    when upper(trim(state)) in ('AK', 'ALASKA') then '{[995,999]}'
    when upper(trim(state)) in ('AS', 'AMERICAN SAMOA') then '{[967,967]}'
    when upper(trim(state)) in ('AZ', 'ARIZONA') then '{[850,853],[855,857],[859,860],[863,865]}'
    when upper(trim(state)) in ('AR', 'ARKANSAS') then '{[716,729]}'
    when upper(trim(state)) in ('CA', 'CALIFORNIA') then '{[900,908],[910,928],[930,961]}'
    when upper(trim(state)) in ('CO', 'COLORADO') then '{[800,816]}'
    when upper(trim(state)) in ('CT', 'CONNECTICUT') then '{[60,69]}'
    when upper(trim(state)) in ('DE', 'DELAWARE') then '{[197,199]}'
    when upper(trim(state)) in ('DC', 'DISTRICT OF COLUMBIA') then '{[200,200],[202,205],[569,569]}'
    when upper(trim(state)) in ('FL', 'FLORIDA') then '{[320,339],[341,342],[344,344],[346,347],[349,349]}'
    when upper(trim(state)) in ('GA', 'GEORGIA') then '{[300,319],[398,399]}'
    when upper(trim(state)) in ('GU', 'GUAM') then '{[969,969]}'
    when upper(trim(state)) in ('HI', 'HAWAII') then '{[967,968]}'
    when upper(trim(state)) in ('ID', 'IDAHO') then '{[832,838]}'
    when upper(trim(state)) in ('IL', 'ILLINOIS') then '{[600,620],[622,629]}'
    when upper(trim(state)) in ('IN', 'INDIANA') then '{[460,479]}'
    when upper(trim(state)) in ('IA', 'IOWA') then '{[500,516],[520,528]}'
    when upper(trim(state)) in ('KS', 'KANSAS') then '{[660,662],[664,679]}'
    when upper(trim(state)) in ('KY', 'KENTUCKY') then '{[400,418],[420,427]}'
    when upper(trim(state)) in ('LA', 'LOUISIANA') then '{[700,701],[703,708],[710,714]}'
    when upper(trim(state)) in ('ME', 'MAINE') then '{[39,49]}'
    when upper(trim(state)) in ('MD', 'MARYLAND') then '{[206,212],[214,219]}'
    when upper(trim(state)) in ('MA', 'MASSACHUSETTS') then '{[10,27],[55,55]}'
    when upper(trim(state)) in ('MI', 'MICHIGAN') then '{[480,499]}'
    when upper(trim(state)) in ('MN', 'MINNESOTA') then '{[550,551],[553,567]}'
    when upper(trim(state)) in ('MS', 'MISSISSIPPI') then '{[386,397]}'
    when upper(trim(state)) in ('MO', 'MISSOURI') then '{[630,631],[633,641],[644,658]}'
    when upper(trim(state)) in ('MT', 'MONTANA') then '{[590,599]}'
    when upper(trim(state)) in ('NE', 'NEBRASKA') then '{[680,681],[683,693]}'
    when upper(trim(state)) in ('NV', 'NEVADA') then '{[889,891],[893,895],[897,898]}'
    when upper(trim(state)) in ('NH', 'NEW HAMPSHIRE') then '{[30,38]}'
    when upper(trim(state)) in ('NJ', 'NEW JERSEY') then '{[70,89]}'
    when upper(trim(state)) in ('NM', 'NEW MEXICO') then '{[870,871],[873,875],[877,884]}'
    when upper(trim(state)) in ('NY', 'NEW YORK') then '{[5,5],[63,63],[100,149]}'
    when upper(trim(state)) in ('NC', 'NORTH CAROLINA') then '{[270,289]}'
    when upper(trim(state)) in ('ND', 'NORTH DAKOTA') then '{[580,588]}'
    when upper(trim(state)) in ('MP', 'NORTHERN MARIANA ISLANDS') then '{[969,969]}'
    when upper(trim(state)) in ('OH', 'OHIO') then '{[430,459]}'
    when upper(trim(state)) in ('OK', 'OKLAHOMA') then '{[730,731],[734,741],[743,749]}'
    when upper(trim(state)) in ('OR', 'OREGON') then '{[970,979]}'
    when upper(trim(state)) in ('PA', 'PENNSYLVANIA') then '{[150,196]}'
    when upper(trim(state)) in ('PR', 'PUERTO RICO') then '{[6,7],[9,9]}'
    when upper(trim(state)) in ('RI', 'RHODE ISLAND') then '{[28,29]}'
    when upper(trim(state)) in ('SC', 'SOUTH CAROLINA') then '{[290,299]}'
    when upper(trim(state)) in ('SD', 'SOUTH DAKOTA') then '{[570,577]}'
    when upper(trim(state)) in ('TN', 'TENNESSEE') then '{[370,385]}'
    when upper(trim(state)) in ('TX', 'TEXAS') then '{[733,733],[739,739],[750,770],[772,799],[885,885]}'
    when upper(trim(state)) in ('UT', 'UTAH') then '{[840,847]}'
    when upper(trim(state)) in ('VT', 'VERMONT') then '{[50,54],[56,59]}'
    when upper(trim(state)) in ('VI', 'U.S. VIRGIN ISLANDS') then '{[8,8]}'
    when upper(trim(state)) in ('VA', 'VIRGINIA') then '{[201,201],[220,246]}'
    when upper(trim(state)) in ('WA', 'WASHINGTON') then '{[980,986],[988,994]}'
    when upper(trim(state)) in ('WV', 'WEST VIRGINIA') then '{[247,268]}'
    when upper(trim(state)) in ('WI', 'WISCONSIN') then '{[530,532],[534,535],[537,549]}'
    when upper(trim(state)) in ('WY', 'WYOMING') then '{[820,831],[834,834]}'
    when upper(trim(state)) in ('AA', 'ARMED FORCES AMERICAS') then '{[340,340]}'
    when upper(trim(state)) in ('AE', 'ARMED FORCES EUROPE') then '{[90,98]}'
    when upper(trim(state)) in ('AP', 'ARMED FORCES PACIFIC') then '{[962,966]}'
  end::int4multirange;

-- An unknown state matches any: another rule refuses it.
create function private.zip_fits(state text, zip text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return coalesce(private.zip_prefixes(state) @> case when private.is_zip(zip) then left(zip, 3)::int end, true);

-- Names that look alike ----------------------------------------------------------------------------------------------
-- A name as the eye reads it: without case and accents, with look-alike letters of other scripts and digits replaced
-- by Latin letters. From the confusables of Unicode (UTS 39).
create function private.skeleton(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return replace(replace(translate(translate(
    regexp_replace(lower(normalize(value, nfkd)), '[\u0300-\u036f\u200c\u200d]', '', 'g'),
    'авегзкмнопрстухіјѕһӏԁԛԝьαβεηικνορτυχγωζσϲϳօսոհազցլıɩǀłøđħɑɡʟʀʙᴀꜱᴛᴏɪþð01i|',
    'aber3kmhonpctyxljshldqwbabenlkvoptuxywzocjounhwqglllllodhaglrbastolpdolll'),
    -- Lisu, Cherokee (in small letters, as lower() leaves it), Latin with strokes and hooks, Coptic.
    'ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꭰꭱꭲꭵꭹꭺꭻꭼꮃꮇꮋꮍꮐꮒꮓꮟꮢꮤꮥꮩꮪꮮꮯꮲꮶꮷᏻᏼƃƀɓƭʈƚɫꝉʂȿɍɾꞃⱥꞵⲟⲣⲥⲃⲁⲧⲕⲓⲏⲙⲛⲉ',
    'bpdtgkjczfmnlsrvhwxyaeloudrtlyajewmhyghzbrwsvslcpkdgbbbbttlllssrrrabopcbatklhmne'),
    'rn', 'm'), 'vv', 'w');

create function private.name_key(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return regexp_replace(private.skeleton(value), '[^' || private.letters() || private.numbers() || ']+', '', 'g');

-- src/brand.ts has the same name.
create function private.platform_name() returns text
  language sql immutable parallel safe set search_path = ''
  return 'Stallbar';

-- 'Stallbar', 'St@llb4r Support', 'MyStallbar', 'Stall Bar Customer Care'. Stall bars are gear that stores do sell:
-- 'Oak Stall Bars'.
create function private.is_platform_name(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  platform constant text := private.name_key(private.platform_name());
  gear constant text := ' (stall bars?|stallbars)(?= )';
  -- Words that claim to speak for the platform, and filler words.
  desk constant text[] := string_to_array(private.skeleton('official support customer customers service services care verified '
    'help helpdesk desk admin admins payments payment payouts billing refunds account accounts security safety trust team staff'), ' ');
  filler constant text[] := string_to_array(private.skeleton('the my our your a an and of for at by to in us shop store market '
    'marketplace online app hq center centre group company co corp inc llc ltd com net org usa'), ' ');
  words text := ' ' || trim(regexp_replace(private.skeleton(translate(value, '@4$57+8!', 'aassttbl')),
    '[^' || private.letters() || private.numbers() || ']+', ' ', 'g')) || ' ';
  before text[];
  others text[];
begin
  -- Parts of a stall that start with the same letters.
  words := regexp_replace(words, ' stall (' || private.skeleton('barrier') || '|barrel)s?(?= )', ' stall', 'g');
  if position(platform in replace(regexp_replace(words, gear, '', 'g'), ' ', '')) > 0 then
    return true;
  end if;
  if words !~ gear then
    return false;
  end if;
  before := array_remove(string_to_array(regexp_replace(words, gear || '.*$', ''), ' '), '');
  others := array_remove(string_to_array(regexp_replace(words, gear, '', 'g'), ' '), '');
  return others <@ (desk || filler) or before <@ (desk || filler) and others && desk;
end
$$;

-- A check constraint and an index run with the rights of the role that writes the row.
grant execute on function private.skeleton, private.name_key to service_role;
grant execute on function private.letters, private.numbers, private.is_name, private.is_company_name, private.is_display_name,
  private.is_city, private.is_phone, private.is_street, private.is_zip, private.is_tax_id, private.is_website, private.zip_prefixes, private.zip_fits
  to authenticated, service_role;
