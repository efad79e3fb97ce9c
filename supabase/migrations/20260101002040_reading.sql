-- What the reading pages ask for: a post with its store, and what selling costs.

create function public.blog_post_page(post_slug text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  b public.vendor_blog_posts;
  v public.public_vendors;
begin
  select * into b from public.vendor_blog_posts x where x.slug = post_slug and x.status = 'approved';
  select * into v from public.public_vendors x where x.id = b.vendor_id;
  if b.id is null or v.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'post', jsonb_build_object(
      'id', b.id, 'title', b.title, 'slug', b.slug, 'excerpt', b.excerpt, 'body', b.body, 'cover_image', b.cover_image,
      'published_at', b.published_at, 'updated_at', b.updated_at),
    'vendor', to_jsonb(v),
    'products', coalesce((
      select jsonb_agg(to_jsonb(private.card_of(p, p.created_at::text)) order by p.rating_avg desc, p.rating_count desc, p.id desc)
      from (
        select * from public.products x where x.vendor_id = b.vendor_id and x.listed
        order by x.rating_avg desc, x.rating_count desc, x.id desc limit 4
      ) p), '[]'),
    'more', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', m.id, 'title', m.title, 'slug', m.slug, 'excerpt', m.excerpt, 'cover_image', m.cover_image,
        'published_at', m.published_at, 'vendor_name', m.store_name) order by m.published_at desc, m.id)
      from (
        select x.*, pv.store_name
        from public.vendor_blog_posts x join public.public_vendors pv on pv.id = x.vendor_id
        where x.status = 'approved' and x.id <> b.id order by x.published_at desc, x.id limit 3
      ) m), '[]'));
end
$$;
comment on function public.blog_post_page is 'An approved post of an open store, four of its products, and three other posts; null for anything else.';

insert into public.settings (key, value) values
  ('selling_terms', '{"commission_rate": 0.12, "payout_weekday": "Friday", "application_days": 5}')
on conflict (key) do nothing;

create function public.selling_terms() returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select s.value from public.settings s where s.key = 'selling_terms';
end;
comment on function public.selling_terms is
  '{commission_rate: share of the goods, payout_weekday, application_days}: what anyone may know before selling.';

grant execute on function public.blog_post_page, public.selling_terms to anon, authenticated, service_role;
