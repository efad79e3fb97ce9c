-- What an edited mail may say. Whoever edits it may be an admin whose session was stolen: a mail must not be able to run
-- anything, to load anything from elsewhere, or to send a secret of its link to another site.

-- What a template names in tags, in the order of first use.
create function private.template_names(source text) returns text[]
  language sql immutable set search_path = ''
  return coalesce((
    select array_agg(x.name order by x.at) from (
      select m[1] as name, min(at) as at
      from regexp_matches(source, '\{\{[#^/]?([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\}\}', 'g') with ordinality t (m, at) group by m[1]
    ) x), '{}');

-- Those that every mail may use besides its own.
create function private.shared_names() returns text[]
  language sql immutable set search_path = ''
  return array['site_url', 'brand.name', 'brand.tagline', 'brand.support'];

create function private.hrefs_of(html text) returns text[]
  language sql immutable set search_path = ''
  return array(select distinct m[1] from regexp_matches(html, '\shref="([^"]*)"', 'g') m);

-- What is wrong with the tags of a text, or null.
create function private.tag_problem(source text, known text[]) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  tag text[];
  open text[] := '{}';
  rest text := regexp_replace(source, '\{\{(?:[#^/]?[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?|\.)\}\}', '', 'g');
begin
  -- A third brace, & and > would put in what nobody escapes; = would change what a tag is.
  if source ~ '\{\{\{|\}\}\}' or rest ~ '\{\{|\}\}' then
    return format('Write variables as {{name}}, parts as {{#name}}…{{/name}} or {{^name}}…{{/name}}. This is neither: %s',
      coalesce(substring(source from '\{\{\{.{0,20}|\}\}\}'), substring(rest from '(?:\{\{|\}\}).{0,20}')));
  end if;
  for tag in
    select m from regexp_matches(source, '\{\{([#^/]?)([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\}\}', 'g') m
  loop
    if tag[2] <> all (known) then
      return format('There is no variable {{%s}} in this mail.', tag[2]);
    elsif tag[1] in ('#', '^') then
      open := open || tag[2];
    elsif tag[1] = '/' then
      if open[cardinality(open)] is distinct from tag[2] then
        return format('{{/%s}} ends a part that is not open.', tag[2]);
      end if;
      open := open[:cardinality(open) - 1];
    end if;
  end loop;
  return case when cardinality(open) > 0 then format('{{#%s}} is never ended with {{/%s}}.', open[cardinality(open)], open[cardinality(open)]) end;
end
$$;

create function private.style_problem(style text) returns text
  language sql immutable set search_path = ''
  return case when style ~* 'url\s*\(|expression\s*\(|@import|behavior\s*:|-moz-binding|[\\<&]|/\*|position\s*:'
    then 'Styles cannot load or cover anything: no url(), @import, position or escapes.' end;

-- What is wrong with the HTML of a mail, or null. Only what is listed passes, so that no spelling of anything else does.
create function private.html_problem(html text, hrefs text[]) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  style text;
  tag text;
  part text[];
  attribute text[];
  problem text;
  bare text := html;
begin
  for style in select m[1] from regexp_matches(html, '<style>(.*?)</style>', 'g') m loop
    problem := private.style_problem(style);
    if problem is not null then
      return problem;
    end if;
  end loop;
  bare := regexp_replace(bare, '<style>.*?</style>', '', 'g');
  bare := regexp_replace(bare, '^\s*<!doctype html>', '', 'i');
  for tag in select m[1] from regexp_matches(bare, '(<[^>]*>?)', 'g') m loop
    part := regexp_match(tag,
      '^</?(html|head|meta|title|body|div|table|thead|tbody|tfoot|tr|td|th|a|p|h1|h2|h3|strong|em|b|i|u|s|br|hr|ul|ol|li|span|img|blockquote|pre|code|small|sup|sub|center|del)((?:\s+[a-z-]+="[^"<>]*")*)\s*/?>$');
    if part is null then
      return format('This cannot be part of a mail: %s', left(tag, 60));
    end if;
    for attribute in select m from regexp_matches(part[2], '\s([a-z-]+)="([^"]*)"', 'g') m loop
      if attribute[1] not in ('class', 'style', 'href', 'src', 'alt', 'title', 'role', 'width', 'height', 'align', 'valign', 'border',
        'cellpadding', 'cellspacing', 'colspan', 'rowspan', 'bgcolor', 'dir', 'lang', 'charset', 'name', 'content') then
        return format('%s cannot be part of a mail.', attribute[1]);
      elsif attribute[1] = 'style' then
        problem := private.style_problem(attribute[2]);
        if problem is not null then
          return problem;
        end if;
      elsif attribute[1] = 'href' and attribute[2] <> all (hrefs)
        and not (attribute[2] ~ '^\{\{site_url\}\}(/|$)' or attribute[2] ~ '^(https://|mailto:)[^{}]+$') then
        -- With a variable in it, another site would learn the secret of a link.
        return format('Links lead to {{site_url}}/…, or to https:// or mailto: without a variable. This one does not: %s', left(attribute[2], 60));
      elsif attribute[1] = 'src' and attribute[2] !~ '^\{\{site_url\}\}/[^{}]+$' then
        return 'Pictures come from {{site_url}}/…: any other place would learn who opens the mail.';
      end if;
    end loop;
  end loop;
  return null;
end
$$;

-- What is wrong with an edited mail, by field; empty if nothing is.
create function private.template_problems(own public.email_templates, subject text, html text, text text) returns jsonb
  language plpgsql immutable set search_path = '' as $$
declare
  known text[] := private.shared_names() || private.template_names(concat_ws(' ', own.subject, own.html, own.text));
  needed text[] := array(
    select n from unnest(private.template_names(array_to_string(private.hrefs_of(own.html), ' '))) n
    where n <> all (private.shared_names()));
  problems jsonb;
begin
  problems := jsonb_build_object(
    'subject', case
      when coalesce(trim(subject), '') = '' then 'A mail needs a subject.'
      when char_length(subject) > 200 then 'A subject has at most 200 characters.'
      when subject ~ '[[:cntrl:]]' then 'A subject is one line.'
      else private.tag_problem(subject, known) end,
    'html', case
      when coalesce(trim(html), '') = '' then 'A mail needs its HTML.'
      when char_length(html) > 50000 then 'The HTML has at most 50,000 characters.'
      else coalesce(private.tag_problem(html, known), private.html_problem(html, private.hrefs_of(own.html)),
        (select format('The link with {{%s}} is missing: nobody could follow it.', n) from unnest(needed) n
         where n <> all (private.template_names(array_to_string(private.hrefs_of(template_problems.html), ' '))) limit 1)) end,
    'text', case
      when coalesce(trim(text), '') = '' then 'A mail needs its plain text.'
      when char_length(text) > 20000 then 'The plain text has at most 20,000 characters.'
      else coalesce(private.tag_problem(text, known),
        (select format('{{%s}} is missing: who reads plain text needs the link too.', n) from unnest(needed) n
         where n = any (private.template_names(own.text)) and n <> all (private.template_names(template_problems.text)) limit 1)) end);
  return jsonb_strip_nulls(problems);
end
$$;

-- A value as a mail of this kind has it, without a word about anybody: an admin who writes mails does not read orders.
create function private.sample_word(name text) returns text
  language sql immutable set search_path = ''
  return case
    when name ~ 'email' then 'sam@lifters.example'
    when name ~ '(^|_)first_name$' then 'Sam'
    when name ~ '(^|_)last_name$' then 'Carter'
    when name ~ 'vendor_name|store_name' then 'Iron Works'
    when name ~ 'slug' then 'iron-works'
    when name = 'rate_name' then 'Ground'
    when name ~ 'carrier' then 'UPS'
    when name ~ '(^|_)name$|author|inviter' then 'Sam Carter'
    when name ~ 'url|link|path' then '/orders'
    when name ~ 'tracking' then '1Z999AA10123456784'
    when name = 'destination' then 'Bank account ending in 6789'
    -- Before the amounts: a number of orders is no reference, and a discount is no number of anything.
    when name ~ '(^|_)count$|quantity|stock|days|minutes' then '2'
    -- Sums that add up, for two pieces in one line.
    when name ~ 'subtotal|line_total' then '98.00'
    when name ~ 'discount' then '10.00'
    when name ~ 'shipping' then '6.00'
    when name ~ 'tax' then '7.06'
    when name ~ 'total' then '101.06'
    when name ~ 'before' then '59.00'
    when name ~ 'fee' then '4.90'
    when name ~ 'amount|price|cents|balance' then '49.00'
    when name = 'earliest' then 'November 28'
    when name = 'latest' then 'December 1'
    when name ~ 'expires|date|until|_on$|_at$|(^|_)day$|arrives' then 'November 30'
    when name ~ 'reference|number|order' then 'SB-7K2M9Q'
    when name ~ 'token|code|secret' and name <> 'zip_code' then 'a1b2c3'
    when name ~ 'title|product' then 'Power Rack'
    when name = 'label' then 'Print this label and put it on the parcel.'
    when name = 'options' then 'Black'
    when name = 'address' then '12 Mill Street'
    when name = 'city' then 'Portland'
    when name = 'state' then 'OR'
    when name = 'zip_code' then '97201'
    when name = 'subject' then 'A question about my order'
    when name = 'question' then 'Does it fit under a ceiling of 7 feet?'
    when name ~ 'message|words|answer' then 'Thank you for writing. We will look at it today.'
    when name ~ 'reason|note' then 'The pictures are too small.'
    else initcap(replace(name, '_', ' ')) end;

create function private.sample_of(name text, value jsonb) returns jsonb
  language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, private.sample_of(e.key, e.value)), '{}') from jsonb_each(value) e)
    when 'array' then (
      select coalesce(jsonb_agg(private.sample_of(sample_of.name, e.value) order by e.at), '[]')
      from jsonb_array_elements(value) with ordinality e (value, at) where e.at <= 2)
    when 'string' then to_jsonb(private.sample_word(sample_of.name))
    when 'number' then to_jsonb(private.sample_word(sample_of.name))
    else value end;
end
$$;
