-- A store's blog: its team writes posts, admins decide on them. The tables are in content.

-- What a text shows -----------------------------------------------------------------------------------------------------
-- The store's pictures in the text. In plpgsql, because the tables may be created after this function.
create function private.post_pictures(vendor uuid, body text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height) order by p.path)
    from private.product_pictures p
    where p.vendor_id = vendor and p.path in (
      select m[1] from regexp_matches(body, '(products/[0-9a-f-]{36}/[0-9a-f-]{36}-[0-9a-f]{6}/[0-9]{2,4}\.(?:webp|jpg))', 'g') m)), '[]');
end
$$;

-- Cards of the store's own products that the text links to and that are for sale.
create function private.post_products(vendor uuid, body text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(to_jsonb(private.card_of(p, p.created_at::text)) order by p.id)
    from public.products p
    where p.vendor_id = vendor and p.listed and p.id in (
      select m[1]::uuid from regexp_matches(body, '/products/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') m limit 24)), '[]');
end
$$;

create function private.post_view(b public.vendor_blog_posts) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', b.id, 'vendor_id', b.vendor_id, 'title', b.title, 'excerpt', b.excerpt, 'body', b.body,
    'cover_image', coalesce(b.cover_image, ''), 'status', b.status, 'version', b.version,
    'reason', b.rejection_reason, 'publish_on', b.publish_on, 'published_at', b.published_at,
    'slug', case when b.published_at is not null then b.slug end, 'updated_at', b.updated_at,
    'pictures', private.post_pictures(b.vendor_id, b.body), 'linked', private.post_products(b.vendor_id, b.body));
end
$$;

-- Reading ---------------------------------------------------------------------------------------------------------------
create function public.vendor_posts(
  vendor_id uuid, view text default 'all', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  store uuid := vendor_posts.vendor_id;
  words text := nullif(trim(vendor_posts.query), '');
  most int := least(greatest(coalesce(vendor_posts.page_size, 25), 1), 100);
  rows jsonb;
begin
  perform private.seller(store, 'posts', 'read');
  perform private.check_place(after, words);
  if coalesce(vendor_posts.view, '') not in ('all', 'draft', 'submitted', 'scheduled', 'approved', 'rejected') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title, 'status', x.status, 'reason', x.rejection_reason,
    'publish_on', x.publish_on, 'published_at', x.published_at, 'updated_at', x.updated_at, 'key', x.updated_at::text,
    'cover_image', coalesce(x.cover_image, ''), 'slug', case when x.status = 'approved' then x.slug end)
    order by x.updated_at desc, x.id desc), '[]')
  into rows
  from (
    select b.* from public.vendor_blog_posts b
    where b.vendor_id = store and (vendor_posts.view = 'all' or words is not null or b.status = vendor_posts.view)
      and (words is null or lower(b.title) like '%' || private.like_text(words) || '%')
      and (after is null or (b.updated_at, b.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
    order by b.updated_at desc, b.id desc limit most + 1) x;
  return private.page_of(rows, most) || jsonb_build_object('counts', (
    select coalesce(jsonb_object_agg(c.status, c.n), '{}')
    from (select b.status, count(*) as n from public.vendor_blog_posts b where b.vendor_id = store group by b.status) c));
end
$$;
comment on function public.vendor_posts is
  'A page of a store''s posts by status (or all), last changed first, with the number of each status. A query finds titles of every status. next is the `after` of the next page. 403 not_allowed.';
grant execute on function public.vendor_posts to authenticated;

-- 404 for anyone who may not see it: they learn nothing.
create function private.own_post(post uuid, action text) returns public.vendor_blog_posts
  language plpgsql security definer set search_path = '' as $$
declare
  b public.vendor_blog_posts;
begin
  perform private.me();
  if action = 'read' then
    select x.* into b from public.vendor_blog_posts x where x.id = post;
  else
    select x.* into b from public.vendor_blog_posts x where x.id = post for no key update;
  end if;
  perform private.own_row(b.vendor_id, 'posts', action, 'post_unknown', 'We can''t find this post.');
  return b;
end
$$;

create function public.vendor_post(post_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return private.post_view(private.own_post(vendor_post.post_id, 'read'));
end
$$;
comment on function public.vendor_post is 'A post as its store''s editor shows it, with the pictures and products of its text. 404 post_unknown.';
grant execute on function public.vendor_post to authenticated;

-- Writing ---------------------------------------------------------------------------------------------------------------
create function public.save_blog_post(
  vendor_id uuid, post_id uuid, version int, editor uuid, title text, excerpt text, body text, cover_image text
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most constant int := 100;
  store uuid := save_blog_post.vendor_id;
  given public.vendor_blog_posts;
  was public.vendor_blog_posts;
  problems jsonb := '{}';
begin
  perform private.seller(store, 'posts', 'write');
  given.title := regexp_replace(trim(coalesce(save_blog_post.title, '')), '\s+', ' ', 'g');
  given.excerpt := regexp_replace(trim(coalesce(save_blog_post.excerpt, '')), '\s+', ' ', 'g');
  given.body := coalesce(save_blog_post.body, '');
  given.cover_image := nullif(trim(coalesce(save_blog_post.cover_image, '')), '');
  if save_blog_post.post_id is null or save_blog_post.editor is null then
    perform private.fail(422, 'post_invalid', 'A post has an id.');
  end if;
  -- Two concurrent first saves must not slip past the limit together.
  perform pg_advisory_xact_lock(hashtextextended('posts of ' || store, 0));
  select b.* into was from public.vendor_blog_posts b where b.id = save_blog_post.post_id and b.vendor_id = store for no key update;
  if char_length(given.title) > 150 then
    problems := problems || '{"title": "A title can have up to 150 characters"}';
  end if;
  if char_length(given.excerpt) > 400 then
    problems := problems || '{"excerpt": "A summary can have up to 400 characters"}';
  end if;
  if char_length(given.body) > 20000 then
    problems := problems || '{"body": "The text can have up to 20,000 characters"}';
  end if;
  if given.cover_image is distinct from was.cover_image and given.cover_image is not null and not exists (
    select 1 from private.product_pictures p where p.path = given.cover_image and p.vendor_id = store) then
    problems := problems || '{"cover": "This isn''t one of your store''s pictures"}';
  end if;
  if problems <> '{}' then
    perform private.fail(422, 'post_invalid', 'Check the marked fields.', problems);
  end if;
  if was.id is null then
    if save_blog_post.version is not null or exists (select 1 from public.vendor_blog_posts b where b.id = save_blog_post.post_id) then
      perform private.fail(404, 'post_unknown', 'We can''t find this post.');
    elsif (select count(*) from public.vendor_blog_posts b where b.vendor_id = store and b.status = 'draft') >= most then
      perform private.fail(409, 'too_many_drafts', format('A store can keep up to %s drafts. Delete one first.', most));
    end if;
    insert into public.vendor_blog_posts (id, vendor_id, title, slug, excerpt, body, cover_image, editor_key)
    values (save_blog_post.post_id, store, given.title, save_blog_post.post_id::text, given.excerpt, given.body, given.cover_image,
      save_blog_post.editor)
    returning * into was;
  elsif (was.title, was.excerpt, was.body) is distinct from (given.title, given.excerpt, given.body)
    or was.cover_image is distinct from given.cover_image then
    if was.status not in ('draft', 'rejected') then
      perform private.fail(409, 'post_in_review', 'This post is no longer a draft. Withdraw it before you change it.');
    elsif was.version is distinct from save_blog_post.version and was.editor_key is distinct from save_blog_post.editor then
      return private.post_view(was) || '{"outcome": "conflict"}';
    end if;
    update public.vendor_blog_posts b set title = given.title, excerpt = given.excerpt, body = given.body,
      cover_image = given.cover_image, editor_key = save_blog_post.editor, version = b.version + 1
    where b.id = was.id returning b.* into was;
  end if;
  perform private.use_pictures(store, jsonb_build_object('media',
    private.post_pictures(store, was.body) || jsonb_build_array(jsonb_build_object('path', was.cover_image))));
  return private.post_view(was) || '{"outcome": "saved"}';
end
$$;
comment on function public.save_blog_post is
  'Saves a draft; version is null for a new one, with an id chosen by the caller. editor identifies the open editor, whose own earlier save is never a conflict. Returns outcome saved, or conflict with what someone else saved. 404 post_unknown, 409 post_in_review, too_many_drafts, 422 post_invalid with a sentence for each wrong field as hint.';
grant execute on function public.save_blog_post to authenticated;

create function private.post_problems(b public.vendor_blog_posts) returns jsonb
  language sql immutable set search_path = ''
  return case when char_length(b.title) < 3 then '{"title": "Enter a title of at least 3 characters"}'::jsonb else '{}' end
    || case when char_length(trim(b.body)) < 100 then '{"body": "Write at least 100 characters"}'::jsonb else '{}' end;

-- Its permanent public URL.
create function private.give_post_slug(b public.vendor_blog_posts) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  base text := coalesce(nullif(trim(both '-' from left(private.slugify(b.title), 110)), ''), 'post');
  candidate text := base;
  suffix int := 1;
begin
  if b.published_at is not null then
    return b.slug;
  end if;
  while exists (select 1 from public.vendor_blog_posts x where x.slug = candidate and x.id <> b.id) loop
    suffix := suffix + 1;
    -- After a few numbers, a random suffix: a common title would otherwise take a hundred tries.
    candidate := base || '-' || case when suffix < 10 then suffix::text else left(md5(b.id::text || suffix), 8) end;
  end loop;
  return candidate;
end
$$;

create function public.move_blog_post(post_id uuid, version int, move text, at timestamptz default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  b public.vendor_blog_posts := private.own_post(move_blog_post.post_id, 'write');
  wanted timestamptz := move_blog_post.at;
  problems jsonb;
  may boolean;
begin
  if coalesce(move, '') not in ('submit', 'withdraw', 'unpublish', 'schedule', 'delete') then
    perform private.fail(422, 'move_unknown', 'A post can be submitted, withdrawn, unpublished, scheduled or deleted.');
  end if;
  if b.version is distinct from move_blog_post.version then
    perform private.fail(409, 'post_changed', 'This post changed after you opened it.');
  end if;
  may := case move when 'submit' then b.status in ('draft', 'rejected') when 'withdraw' then b.status in ('submitted', 'scheduled', 'rejected')
    when 'unpublish' then b.status = 'approved' when 'schedule' then b.status in ('submitted', 'scheduled')
    else b.status in ('draft', 'rejected') end;
  if not may then
    perform private.fail(409, 'post_changed', 'This post changed after you opened it.');
  end if;
  if wanted is not null and (wanted < clock_timestamp() or wanted > clock_timestamp() + interval '1 year') then
    perform private.fail(422, 'time_invalid', 'Choose a time within the next year.');
  end if;
  perform private.act_as('vendor');
  case move
    when 'submit' then
      problems := private.post_problems(b);
      if problems <> '{}' then
        perform private.fail(422, 'post_incomplete', (select string_agg(value, '. ') from jsonb_each_text(problems)) || '.', problems);
      end if;
      update public.vendor_blog_posts x set status = 'submitted', slug = private.give_post_slug(x), publish_on = wanted,
        version = x.version + 1 where x.id = b.id returning x.* into b;
    when 'withdraw' then
      update public.vendor_blog_posts x set status = 'draft', publish_on = null, rejection_reason = null,
        version = x.version + 1 where x.id = b.id returning x.* into b;
    when 'unpublish' then
      update public.vendor_blog_posts x set status = 'draft', version = x.version + 1 where x.id = b.id returning x.* into b;
    when 'schedule' then
      update public.vendor_blog_posts x set publish_on = wanted, version = x.version + 1,
        status = case when x.status = 'scheduled' and wanted is null then 'approved' else x.status end,
        published_at = case when x.status = 'scheduled' and wanted is null then clock_timestamp() else x.published_at end
      where x.id = b.id returning x.* into b;
    else
      delete from public.vendor_blog_posts x where x.id = b.id;
      return null;
  end case;
  return private.post_view(b);
end
$$;
comment on function public.move_blog_post is
  'Changes the state of a post that the caller has seen: submit (with a publication date, if any), withdraw, unpublish, schedule (null: once it is approved, or at once when it is), delete. Null after delete. 404 post_unknown, 409 post_changed, 422 post_incomplete, time_invalid.';
grant execute on function public.move_blog_post to authenticated;

-- One after another, each with the event for the pages that show it; a claimed post waits for the next minute.
create function public.publish_due_posts() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  published int;
begin
  perform private.act_as('system');
  with due as materialized (
    select b.id from public.vendor_blog_posts b where b.status = 'scheduled' and b.publish_on <= clock_timestamp()
    order by b.publish_on limit 500 for no key update skip locked
  )
  update public.vendor_blog_posts b set status = 'approved', published_at = b.publish_on, publish_on = null, version = b.version + 1
  from due where b.id = due.id;
  get diagnostics published = row_count;
  return published;
end
$$;
comment on function public.publish_due_posts is 'Publishes scheduled posts that are due. Runs every minute. Returns how many.';
grant execute on function public.publish_due_posts to service_role;

-- Deciding --------------------------------------------------------------------------------------------------------------
create function public.claim_blog_post(post_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('blog', 'write');
begin
  if not exists (select 1 from public.vendor_blog_posts b where b.id = claim_blog_post.post_id) then
    perform private.fail(404, 'post_unknown', 'We can''t find this post.');
  end if;
  perform private.claim_item('posts', claim_blog_post.post_id, who);
end
$$;
comment on function public.claim_blog_post is
  'Admins only: no one else can decide on this post for 3 minutes, or until it is decided or released. 409 claimed names who claimed it.';
grant execute on function public.claim_blog_post to authenticated;

create function public.release_blog_post(post_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_item('posts', release_blog_post.post_id, private.admin('blog', 'write'));
end
$$;
comment on function public.release_blog_post is 'Admins only: releases the caller''s claim; does nothing without one.';
grant execute on function public.release_blog_post to authenticated;

create function public.review_blog_post(
  post_id uuid, base_version int, decision text, words text default null, at timestamptz default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('blog', 'write');
  said text := nullif(private.clean_words(review_blog_post.words), '');
  b public.vendor_blog_posts;
  outcome text;
  day timestamptz;
begin
  perform private.live_session();
  if coalesce(decision, '') not in ('approve', 'reject') then
    perform private.fail(422, 'decision_unknown', 'A decision is approve or reject.');
  end if;
  if (decision = 'reject' and said is null) or char_length(said) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 1,000 characters.');
  end if;
  if review_blog_post.at is not null and (decision <> 'approve' or review_blog_post.at < clock_timestamp()
    or review_blog_post.at > clock_timestamp() + interval '1 year') then
    perform private.fail(422, 'time_invalid', 'Choose a time within the next year.');
  end if;
  perform private.claim_item('posts', review_blog_post.post_id, who);
  -- The second of two decisions waits here, and then finds another version.
  select x.* into b from public.vendor_blog_posts x where x.id = review_blog_post.post_id for no key update;
  if b.id is null then
    perform private.fail(404, 'post_unknown', 'We can''t find this post.');
  elsif private.role_in(b.vendor_id, who) is not null then
    perform private.fail(403, 'own_post', 'This post is from your own store, so another admin has to decide.');
  elsif b.version is distinct from base_version then
    perform private.fail(409, 'post_changed', 'This post changed after you opened it. Review it again.',
      jsonb_build_object('version', b.version, 'status', b.status));
  elsif b.status <> 'submitted' and not (decision = 'reject' and b.status in ('scheduled', 'approved')) then
    perform private.fail(409, 'post_not_open', 'There''s nothing to decide for this post.');
  end if;
  day := coalesce(review_blog_post.at, b.publish_on);
  outcome := case when decision = 'reject' then 'rejected' when day > clock_timestamp() then 'scheduled' else 'approved' end;
  perform private.act_as('admin');
  update public.vendor_blog_posts x set status = outcome, version = x.version + 1,
    rejection_reason = case decision when 'reject' then said end,
    publish_on = case when outcome = 'scheduled' then day end,
    published_at = case outcome when 'approved' then coalesce(x.published_at, clock_timestamp()) else x.published_at end
  where x.id = b.id;
  perform private.audit('post.' || outcome, 'blog_post', b.id::text,
    jsonb_build_object('status', b.status, 'version', b.version),
    jsonb_strip_nulls(jsonb_build_object('status', outcome, 'words', said,
      'publish_on', case when outcome = 'scheduled' then day end)));
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'vendor-post-decided', u.email, jsonb_strip_nulls(jsonb_build_object(
      'vendor_slug', v.slug, 'reference', b.id, 'label', b.title, 'title', b.title,
      'is_rejected', outcome = 'rejected', 'is_scheduled', outcome = 'scheduled', 'is_public', outcome = 'approved',
      'day', case when outcome = 'scheduled' then to_char(day at time zone v.time_zone, 'Mon FMDD, YYYY, FMHH12:MI AM ') || private.zone_words(v.time_zone) end,
      'words', case outcome when 'rejected' then said end, 'post_slug', b.slug)),
    'vendor-post-decided:' || b.id || ':' || b.version
  from public.vendors v join auth.users u on u.id = v.id where v.id = b.vendor_id and u.email is not null
  on conflict (dedupe_key) do nothing;
  perform private.release_item('posts', b.id, who);
  return jsonb_build_object('id', b.id, 'status', outcome, 'version', b.version + 1);
end
$$;
comment on function public.review_blog_post is
  'Admins only: approve or reject (with the reason) the version of a post that was read; rejecting also takes a public or scheduled one down. at: when to publish an approved one, instead of the store''s date. Audited, and the store is notified. 409 claimed, post_changed, post_not_open, 403 own_post, 404 post_unknown, 422 words_invalid, time_invalid.';
grant execute on function public.review_blog_post to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('vendor-post-decided', 'Your post “{{title}}” {{#is_rejected}}needs changes{{/is_rejected}}{{^is_rejected}}is approved{{/is_rejected}}', 'About your post', 'We''ve reviewed it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Your post <strong>{{title}}</strong> {{#is_public}}is live.{{/is_public}}{{#is_scheduled}}is approved and will be published on {{day}}.{{/is_scheduled}}{{#is_rejected}}can't be published as it is. Change it and submit it again.{{/is_rejected}}</p>{{#words}}<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p>{{/words}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/vendor-blog/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your post</a></p>$mail$,
    $mail$Your post “{{title}}” {{#is_public}}is live.{{/is_public}}{{#is_scheduled}}is approved and will be published on {{day}}.{{/is_scheduled}}{{#is_rejected}}can't be published as it is. Change it and submit it again.{{/is_rejected}}
{{#words}}
{{words}}
{{/words}}
Open your post:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/vendor-blog/{{reference}}$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
insert into private.vendor_events values ('post-decided', 'vendor-post-decided', 10, 'posts', 'Post reviewed');
