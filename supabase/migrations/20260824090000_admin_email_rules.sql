-- What an edited email may contain. Its editor may be an admin whose session was stolen: an email must not run
-- anything, load anything, link to another site, or leak a link's secret. Only listed markup passes, in one spelling,
-- so that no other spelling does. src/schema/admin/mail-audit.ts parses the rendered email once more, as a browser
-- does; tests/support/mail-attacks.ts is tested against both.

-- The tags of a template, in the order of first use.
create function private.template_names(source text) returns text[]
  language sql immutable set search_path = ''
  return coalesce((
    select array_agg(x.name order by x.at) from (
      select m[1] as name, min(at) as at
      from regexp_matches(source, '\{\{[#^/]?([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\}\}', 'g') with ordinality t (m, at) group by m[1]
    ) x), '{}');

-- Those that every email may use besides its own.
create function private.shared_names() returns text[]
  language sql immutable set search_path = ''
  return array['site_url', 'brand.name', 'brand.tagline', 'brand.support'];

-- Those that open something for anyone who has them: an order, an invitation, a list of notices.
create function private.secret_names() returns text[]
  language sql immutable set search_path = ''
  return array['token'];

create function private.hrefs_of(html text) returns text[]
  language sql immutable set search_path = ''
  return array(select distinct m[1] from regexp_matches(html, '\shref="([^"]*)"', 'g') m);

-- The links of the built-in emails: an edited one may use each as a whole, and no other with a variable.
create function private.own_links(own public.email_templates) returns text[]
  language sql immutable set search_path = ''
  return private.hrefs_of(own.html) || array(select m[1] from regexp_matches(own.text, '(\S*\{\{site_url\}\}\S*)', 'g') m);

-- A page of the shop, without anything that a page could read as a command, a token or another site.
create function private.is_own_page(link text) returns boolean
  language sql immutable set search_path = ''
  return link ~ '^\{\{site_url\}\}(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?(#[a-z][a-z0-9-]*)?$';

-- A sentence about a piece of a text, with its line if it occurs there unchanged.
create function private.at_line(source text, piece text, sentence text) returns text
  language plpgsql immutable strict set search_path = '' as $$
declare
  place int := strpos(source, piece);
  above text := left(source, greatest(place - 1, 0));
begin
  return case when place > 0 then format('Line %s: ', 1 + length(above) - length(replace(above, e'\n', ''))) else '' end
    || format(sentence, left(piece, 60));
end
$$;

-- The problem with a text's tags, or null.
create function private.tag_problem(source text, known text[]) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  tag text[];
  open text[] := '{}';
  -- {{.}} would insert the subject of the surrounding section, including a secret.
  rest text := regexp_replace(source, '\{\{[#^/]?[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?\}\}', '', 'g');
begin
  -- A third brace, & and > would insert unescaped values; = would change what a tag is.
  if source ~ '\{\{\{|\}\}\}' or rest ~ '\{\{|\}\}' then
    return format('Write variables as {{name}}, parts as {{#name}}…{{/name}} or {{^name}}…{{/name}}. This is neither: %s',
      coalesce(substring(source from '\{\{\{.{0,20}|\}\}\}'), substring(rest from '(?:\{\{|\}\}).{0,20}')));
  end if;
  for tag in
    select m from regexp_matches(source, '\{\{([#^/]?)([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\}\}', 'g') m
  loop
    if tag[2] <> all (known) then
      return format('This email has no variable {{%s}}.', tag[2]);
    elsif tag[1] in ('#', '^') and tag[2] = any (open) then
      -- A list of twenty nested in itself ten times would render forever.
      return format('{{%s%s}} is inside itself.', tag[1], tag[2]);
    elsif tag[1] in ('#', '^') then
      open := open || tag[2];
    elsif tag[1] = '/' then
      if open[cardinality(open)] is distinct from tag[2] then
        return format('{{/%s}} closes a section that isn''t open.', tag[2]);
      end if;
      open := open[:cardinality(open) - 1];
    end if;
  end loop;
  return case when cardinality(open) > 0 then format('{{#%s}} is never closed with {{/%s}}.', open[cardinality(open)], open[cardinality(open)]) end;
end
$$;

-- Control characters, and those that hide or reverse letters.
create function private.unseen_problem(source text) returns text
  language sql immutable set search_path = ''
  return private.at_line(source, substring(source from
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff9-\ufffb]|[\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'),
    'There''s an invisible character here. Remove it.');

-- Text that email clients turn into a link, or null.
create function private.loose_link(words text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  found text;
  -- Only one of these renders, so they never touch: {{/x}}{{^x}}, and cases such as {{/is_won}}{{#is_lost}}.
  now text := regexp_replace(regexp_replace(words, '\{\{/(is_[a-z_]+)\}\}\{\{#\1\}\}', '', 'g'),
    '(\{\{/is_[a-z_]+\}\})(?=\{\{#is_)|(\{\{/([a-z_.]+)\}\})(\{\{\^\3\}\})', '\1\2 \4', 'g');
  before text;
begin
  -- A section may be left out: the text around it is then adjacent. The innermost go first, until none is left.
  loop
    found := substring(
      regexp_replace(regexp_replace(now, '\{\{[#^/][^}]*\}\}', '', 'g'), '\{\{[^}]*\}\}', 'xx', 'g')
      from '(?i)\S*(?:://|[^[:space:][:punct:]][.\u2024\u3002\ufe52\uff0e\uff61][^[:space:][:punct:][:digit:]]{2}|\d\.\d+\.\d+\.\d|\\\\\w|\m(?:mailto|tel|callto|sms|sip|skype|whatsapp|facetime|javascript|vbscript|data|blob|file|ftp|https?|magnet|bitcoin|intent):\S)\S*');
    before := now;
    now := regexp_replace(now, '\{\{[#^][^}]*\}\}(?:[^{]|\{[^{]|\{\{[^#^/])*\{\{/[^}]*\}\}', '', 'g');
    exit when found is not null or now = before;
  end loop;
  return found;
end
$$;

-- The problem with readable text, or null: it contains no secret, and no link except to pages of the shop.
create function private.words_problem(source text, words text, links text[]) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  secret text := (select s from unnest(private.secret_names()) s where words ~ ('\{\{[#^/]?' || s || '\}\}') limit 1);
  found text;
  link text;
  bare text := words;
begin
  if secret is not null then
    return private.at_line(source, '{{' || secret || '}}', '%s opens what this email is about, so it can only be in its own link, as the email comes with it.');
  end if;
  for found in
    select distinct m[1] from regexp_matches(regexp_replace(words, '\{\{[#^/][^}]*\}\}', '', 'g'), '(\S*\{\{site_url\}\}\S*)', 'g') m
  loop
    link := substring(found from '^[(“"'']*(.*?)[.,;:!?)”"'']*$');
    if not (private.is_own_page(link) or link = any (links)) then
      return private.at_line(source, found, 'Links can only lead to pages of {{site_url}}. This one doesn''t: %s');
    end if;
    bare := replace(bare, found, ' ');
  end loop;
  found := private.loose_link(bare);
  return private.at_line(source, found, 'Email apps turn this into a link: %s. Remove it, or write {{site_url}}/… instead.');
end
$$;

-- The problem with a style's declarations, or null. No function except colors, so nothing is loaded; no position and
-- nothing negative, so nothing is covered.
create function private.style_problem(source text, style text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  part text;
begin
  foreach part in array string_to_array(style, ';') loop
    if part !~ '^[ \n\t]*(?:(?:background|background-color|border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?|border-collapse|border-radius|border-spacing|color|display|font-family|font-size|font-style|font-variant-numeric|font-weight|height|letter-spacing|line-height|list-style-type|margin(?:-(?:top|right|bottom|left))?|max-height|max-width|min-height|min-width|mso-[a-z-]+|overflow|overflow-wrap|padding(?:-(?:top|right|bottom|left))?|table-layout|text-align|text-decoration|text-transform|vertical-align|white-space|width|word-break|-webkit-text-size-adjust|-ms-text-size-adjust)[ \n\t]*:(?:[ \n\t]*,?[ \n\t]*(?:#[0-9a-fA-F]{3,8}|[0-9]*\.?[0-9]+(?:px|em|rem|pt|%)?|-?[a-zA-Z][a-zA-Z-]*|''[A-Za-z0-9 -]+''|(?:rgb|hsl)a?\([0-9., %]+\)))+[ \n\t]*(?:!important)?[ \n\t]*)?$' then
      return private.at_line(source, btrim(part, e' \n\t'), 'Styles can only use plain properties, colors, sizes and fonts. Remove this: %s');
    end if;
  end loop;
  return null;
end
$$;

-- The same for a sheet: rules for classes and elements, and media queries around them.
create function private.sheet_problem(source text, sheet text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  rules text := regexp_replace(sheet, '@media [a-z0-9 ():,.-]+\{((?:[^{}@]*\{[^{}]*\})*)[ \n\t]*\}', '\1', 'g');
  odd text := substring(regexp_replace(rules, '([ \n\t]*[a-z.][A-Za-z0-9_., \n\t-]*)\{[^{}]*\}', '', 'g') from '[^ \n\t][^\n]*');
begin
  return coalesce(
    private.at_line(source, odd, 'A style sheet can only style elements and classes, also within @media. Remove this: %s'),
    (select p from regexp_matches(rules, '\{([^{}]*)\}', 'g') m, private.style_problem(source, m[1]) p where p is not null limit 1));
end
$$;

create function private.attribute_problem(source text, element text, name text, value text, links text[]) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  -- Written out for each: anything not listed here is refused.
  form text := case
    when name = 'class' then '^[A-Za-z0-9_ -]*$'
    when name in ('width', 'height', 'border', 'cellpadding', 'cellspacing', 'colspan', 'rowspan') then '^[0-9]{1,4}%?$'
    when name in ('align', 'valign', 'role', 'dir') then '^[a-z]{1,20}$'
    when name = 'lang' then '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'
    when name = 'bgcolor' then '^(#[0-9a-fA-F]{3,8}|[a-z]+)$'
    when element = 'meta' and name = 'charset' then '^utf-8$'
    when element = 'meta' and name = 'name' then '^(viewport|color-scheme|supported-color-schemes|format-detection)$'
    when element = 'meta' and name = 'content' then '^[a-z0-9=,. -]*$' end;
begin
  return case
    when name = 'style' then private.style_problem(source, value)
    when name = 'href' and element = 'a' then case when not (value = any (links) or private.is_own_page(value)) then
      private.at_line(source, value, 'Links can only lead to pages of {{site_url}}, or be one that this email comes with. This one doesn''t: %s') end
    when name = 'src' and element = 'img' then case when not (private.is_own_page(value) and value like '{{site_url}}/%') then
      private.at_line(source, value, 'Pictures can only come from {{site_url}}/…, because any other site could see who opens the email. This one doesn''t: %s') end
    when name = 'title' or name = 'alt' and element = 'img' then
      coalesce(private.entity_problem(source, value), private.words_problem(source, value, links))
    when form is null or value !~ form then private.at_line(source, name || '="' || value || '"', 'This can''t be part of an email: %s') end;
end
$$;

-- A character reference could spell something forbidden.
create function private.entity_problem(source text, words text) returns text
  language sql immutable set search_path = ''
  return private.at_line(source, substring(words from
    '&(?!(?:amp|lt|gt|quot|nbsp|copy|reg|trade|times|minus|plusmn|ndash|mdash|hellip|lsquo|rsquo|ldquo|rdquo|laquo|raquo|bull|middot|larr|rarr|euro|pound|cent|deg|frac12|frac14);)\S{0,20}'),
    'Write & as &amp;amp; and other characters as they are: %s');

-- The problem with an email's HTML, or null.
create function private.html_problem(html text, links text[]) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  token text;
  part text[];
  problem text;
  open text[] := '{}';
  -- Text read as one piece: inline tags do not separate words.
  flow text[] := '{}';
begin
  -- The tokens make up the whole text. The content of a style or a title is not markup, so each is one token.
  for token in
    select m[1] from regexp_matches(regexp_replace(html, '^[ \n\t]*<!doctype html>', '', 'i'),
      '(<style>[^<]*</style>|<title>[^<]*</title>|<[^>]*>?|[^<]+)', 'g') m
  loop
    if token like '<style>%</style>' then
      problem := private.sheet_problem(html, substring(token from '^<style>(.*)</style>$'));
      flow := flow || ' '::text;
    elsif token like '<title>%</title>' then
      token := substring(token from '^<title>(.*)</title>$');
      problem := private.entity_problem(html, token);
      flow := flow || (' ' || token || ' ');
    elsif left(token, 1) <> '<' then
      problem := case when token ~ '&' then private.entity_problem(html, token) end;
      flow := flow || token;
    else
      part := regexp_match(token,
        '^</?(html|head|meta|body|div|table|thead|tbody|tfoot|tr|td|th|a|p|h1|h2|h3|strong|em|b|i|u|s|br|hr|ul|ol|li|span|img|blockquote|pre|code|small|sup|sub|center|del)((?:[ \n\t]+[a-z-]+="[^"<>]*")*)[ \n\t]*/?>$');
      if part is null or token like '</%' and part[2] <> '' then
        return private.at_line(html, token, 'This can''t be part of an email: %s');
      end if;
      problem := case when part[2] <> '' then (
        select p from regexp_matches(part[2], '[ \n\t]([a-z-]+)="([^"]*)"', 'g') m,
          private.attribute_problem(html, part[1], m[1], m[2], links) p
        where p is not null limit 1) end;
      if part[1] <> all ('{br,hr,img,meta}') then
        -- A browser repeats an unclosed element in each following paragraph.
        if left(token, 2) <> '</' then
          open := open || part[1];
        elsif open[cardinality(open)] is distinct from part[1] then
          problem := private.at_line(html, token, '%s doesn''t close the last opened tag.');
        else
          open := open[:cardinality(open) - 1];
        end if;
        problem := coalesce(problem, case when cardinality(open) > 50 then private.at_line(html, token, 'An email can nest up to 50 elements.') end);
      end if;
      if part[1] <> all ('{a,strong,em,b,i,u,s,span,code,small,sup,sub,del}') then
        flow := flow || ' '::text;
      end if;
    end if;
    if problem is not null then
      return problem;
    end if;
  end loop;
  if cardinality(open) > 0 then
    return format('<%s> is never closed with </%s>.', open[cardinality(open)], open[cardinality(open)]);
  end if;
  return private.words_problem(html, regexp_replace(array_to_string(flow, ''), '&[a-z0-9]+;', ' ', 'g'), links);
end
$$;

-- The problem with an email's plain text, or null. A secret is in its own link on a separate line. The line above has
-- no section tag: Mustache removes their line breaks, and the text above would run into the link.
create function private.text_problem(text text, links text[]) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  line text;
  above text := '';
  rest text[] := '{}';
begin
  foreach line in array string_to_array(text, e'\n') loop
    if not private.template_names(line) && private.secret_names() or trim(line) <> all (links) then
      rest := rest || line;
    elsif above ~ '\{\{[#^/]' then
      return private.at_line(text, line, 'A link with a secret needs a line above it without {{#…}}, {{^…}} or {{/…}}: %s');
    end if;
    above := line;
  end loop;
  return private.words_problem(text, array_to_string(rest, e'\n'), links);
end
$$;

-- The problems of an edited email, by field; empty if there are none.
create function private.template_problems(own public.email_templates, subject text, html text, text text) returns jsonb
  language plpgsql immutable set search_path = '' as $$
declare
  known text[] := private.shared_names() || private.template_names(concat_ws(' ', own.subject, own.html, own.text));
  links text[] := private.own_links(own);
  needed text[] := array(
    select n from unnest(private.template_names(array_to_string(private.hrefs_of(own.html), ' '))) n
    where n <> all (private.shared_names()));
  problems jsonb;
begin
  problems := jsonb_build_object(
    'subject', case
      when coalesce(trim(subject), '') = '' then 'An email needs a subject.'
      when char_length(subject) > 200 then 'A subject can have up to 200 characters.'
      when subject ~ '[[:cntrl:]]' then 'A subject has to fit on one line.'
      -- One line, whose number nobody needs.
      else regexp_replace(coalesce(private.tag_problem(subject, known), private.unseen_problem(subject),
        private.words_problem(subject, subject, '{}')), '^Line 1: ', '') end,
    'html', case
      when coalesce(trim(html), '') = '' then 'An email needs its HTML.'
      when char_length(html) > 50000 then 'The HTML can have up to 50,000 characters.'
      else coalesce(private.tag_problem(html, known), private.unseen_problem(html), private.html_problem(html, links),
        (select format('The link with {{%s}} is missing, so people couldn''t open it.', n) from unnest(needed) n
         where n <> all (private.template_names(array_to_string(private.hrefs_of(template_problems.html), ' '))) limit 1)) end,
    'text', case
      when coalesce(trim(text), '') = '' then 'An email needs its plain text.'
      when char_length(text) > 20000 then 'The plain text can have up to 20,000 characters.'
      else coalesce(private.tag_problem(text, known), private.unseen_problem(text), private.text_problem(text, links),
        (select format('{{%s}} is missing. People who read plain text need the link too.', n) from unnest(needed) n
         where n = any (private.template_names(own.text)) and n <> all (private.template_names(template_problems.text)) limit 1)) end);
  return jsonb_strip_nulls(problems);
end
$$;
