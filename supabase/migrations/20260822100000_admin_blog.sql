-- All stores' posts for the platform. Claims and decisions are in vendor_blog.

-- For a row of a queue: who has claimed it.
create function private.claim_of(queue text, item uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('name', private.member_name(c.admin_id), 'is_own', c.admin_id = private.uid())
    from private.queue_claims c
    where c.queue = claim_of.queue and c.item_id = claim_of.item and c.claimed_at >= now() - private.claim_time());

-- Earlier decisions on a record, newest first.
create function private.decisions_on(subject_type text, subject_id text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('action', l.action, 'by', private.member_name(l.actor_id), 'at', l.at,
      'words', l.after ->> 'words') order by l.at desc, l.id desc), '[]')
    from (
      select a.* from public.audit_log a
      where a.subject_type = decisions_on.subject_type and a.subject_id = decisions_on.subject_id
      order by a.at desc limit 20) l);

-- For a search whose words are in most posts.
create index vendor_blog_posts_updated_idx on public.vendor_blog_posts (updated_at desc, id desc) where status <> 'draft';

create function public.admin_posts(
  view text default 'submitted', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  words text := nullif(trim(admin_posts.query), '');
  wanted text := coalesce(admin_posts.view, '');
  most int := least(greatest(coalesce(admin_posts.page_size, 25), 1), 100);
  -- Open items are read in the order of arrival.
  is_queue boolean := words is null and admin_posts.view in ('submitted', 'scheduled');
  rows jsonb;
begin
  perform private.admin('blog', 'read');
  perform private.check_place(after, words);
  if wanted not in ('submitted', 'scheduled', 'approved', 'rejected') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  with found as (
    (select b.* from public.vendor_blog_posts b
     where is_queue and b.status = wanted
       and (after is null or (b.updated_at, b.id) > ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
     order by b.updated_at, b.id limit most + 1)
    union all
    (select b.* from public.vendor_blog_posts b
     where not is_queue and words is null and b.status = wanted
       and (after is null or (b.updated_at, b.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
     order by b.updated_at desc, b.id desc limit most + 1)
    union all
    (select b.* from public.vendor_blog_posts b
     where words is not null and lower(b.title) like '%' || private.like_text(words) || '%' and b.status <> 'draft'
       and (after is null or (b.updated_at, b.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
     order by b.updated_at desc, b.id desc limit most + 1)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title, 'status', x.status, 'version', x.version,
      'store_name', v.store_name, 'store_slug', v.slug, 'publish_on', x.publish_on, 'published_at', x.published_at,
      'updated_at', x.updated_at, 'key', x.updated_at::text, 'claim', private.claim_of('posts', x.id))
    order by case when is_queue then x.updated_at end, case when is_queue then x.id end, x.updated_at desc, x.id desc), '[]')
  into rows
  from found x join public.vendors v on v.id = x.vendor_id;
  return private.page_of(rows, most) || jsonb_build_object('counts', (
    select jsonb_object_agg(s.status, (
      select count(*) from (
        select from public.vendor_blog_posts b where b.status = s.status limit 1000) c))
    from unnest(array['submitted', 'scheduled']) s (status)));
end
$$;
comment on function public.admin_posts is
  'Admins only: a page of all stores'' posts by status; waiting ones (submitted, scheduled) oldest first, the others last changed first. A query finds titles of every status but drafts. counts has how many wait, 1000 at most. 422 view_unknown, list_invalid.';
grant execute on function public.admin_posts to authenticated;

create function public.admin_post(post_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  who uuid := private.admin('blog', 'read');
  b public.vendor_blog_posts;
begin
  -- A draft is visible only to its store.
  select x.* into b from public.vendor_blog_posts x where x.id = admin_post.post_id and x.status <> 'draft';
  if b.id is null then
    perform private.fail(404, 'post_unknown', 'We can''t find this post.');
  end if;
  return private.post_view(b) || jsonb_build_object(
    'store', (select jsonb_build_object('name', v.store_name, 'slug', v.slug, 'logo_url', v.logo_url) from public.vendors v where v.id = b.vendor_id),
    'is_own', private.role_in(b.vendor_id, who) is not null,
    'claim', private.claim_of('posts', b.id),
    'decisions', private.decisions_on('blog_post', b.id::text));
end
$$;
comment on function public.admin_post is
  'Admins only: a post with its store, who claimed it and earlier decisions. is_own: of a store whose team the caller is in. 404 post_unknown, also for drafts.';
grant execute on function public.admin_post to authenticated;
