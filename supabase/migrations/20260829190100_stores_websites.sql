-- A website is accepted as people write it: 'myshop.com' is saved as 'https://myshop.com', in every form.

create function private.clean_website(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return case when private.clean_line(value) ~ '^[^[:space:]/?#@\\:]+\.[^[:space:]/?#@\\:.]+(:[0-9]+)?([/?#][^[:space:]]*)?$'
    then 'https://' else '' end || private.clean_line(value);

create or replace function private.clean_form(form jsonb, texts text[] default '{}', codes text[] default '{}') returns jsonb
  language sql immutable parallel safe set search_path = ''
  return (
    select coalesce(jsonb_object_agg(f.key, case
      when jsonb_typeof(f.value) <> 'string' then f.value
      when f.key = any (texts) then to_jsonb(private.clean_words(f.value #>> '{}'))
      when f.key = any (codes) and f.key in ('zip_code', 'zipCode') then to_jsonb(private.clean_zip(f.value #>> '{}'))
      when f.key = any (codes) then to_jsonb(private.clean_code(f.value #>> '{}'))
      when f.key = 'website' then to_jsonb(private.clean_website(f.value #>> '{}'))
      else to_jsonb(private.clean_line(f.value #>> '{}')) end), '{}')
    from jsonb_each(form) f
  );

create or replace function private.store_facts_problems(facts jsonb) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_strip_nulls(jsonb_build_object(
    'storeName', case
      when coalesce(facts ->> 'storeName', '') = '' then 'Store name is required'
      when char_length(facts ->> 'storeName') not between 3 and 100 then 'Store name must be 3 to 100 characters' end,
    'description', case
      when coalesce(facts ->> 'description', '') = '' then 'Description is required'
      when char_length(facts ->> 'description') not between 50 and 2000 then 'Description must be 50 to 2,000 characters' end,
    'phone', case
      when coalesce(facts ->> 'phone', '') = '' then 'Phone number is required'
      when facts ->> 'phone' !~ '^[0-9 +().-]*$' then 'Phone number can only contain digits, spaces, dots, +, -, ( and )'
      when not private.is_phone(facts ->> 'phone') then 'Phone number must be 10 to 20 characters' end,
    'website', case
      when coalesce(facts ->> 'website', '') = '' then 'Website is required'
      when facts ->> 'website' ~* '^https?://[^[:space:]/?#]*[@\\]' then 'Website can''t contain a user name, a password or a backslash'
      when not private.is_website(facts ->> 'website') then 'Website must look like myshop.com' end));
