-- 'Goes well with': which kinds of goods are used together, and why. A product shows the best rated of each kind.

create table public.category_complements (
  category_id uuid not null references public.categories (id) on delete cascade,
  with_category_id uuid not null references public.categories (id) on delete cascade,
  reason text not null check (char_length(reason) between 5 and 60),
  words text check (words ~ '^[a-z-]+([ |][a-z-]+)*$'),
  position int not null default 0,
  primary key (category_id, with_category_id),
  check (category_id <> with_category_id)
);
comment on table public.category_complements is
  'Products of the first category, or below it, are used with those of the second; the reason is shown with them.';
comment on column public.category_complements.words is
  'Of the second category, only products whose name has one of these words, separated by |; all if null.';
create index category_complements_with_category_id_idx on public.category_complements (with_category_id);
alter table public.category_complements enable row level security;
grant select on public.category_complements to anon, authenticated;
grant select, insert, update, delete on public.category_complements to service_role;
create policy "Everyone sees what goes together" on public.category_complements
  for select to anon, authenticated using (true);

-- One product of each kind: in stock before sold out, then the best rated, where a few reviews count less than many.
-- From the nearest category with any rows. Never the same kind: nothing from the product's own category, its parents
-- or its children.
create function private.goes_with(product uuid, above uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('reason', cc.reason, 'card', to_jsonb(private.card_of(best, best.created_at::text)))
      order by cc.position, cc.with_category_id)
    from (
      select x.* from public.category_complements x join public.categories w on w.id = x.with_category_id
      where x.category_id = (
          select y.category_id from public.category_complements y where y.category_id = any (above)
          order by array_position(above, y.category_id) desc limit 1
        )
        and x.with_category_id <> all (above) and above[cardinality(above)] <> all (w.path)
      order by x.position, x.with_category_id limit 4
    ) cc
    cross join lateral (
      select p.* from (
        -- The first fifty by rating: an index gives them, however many there are.
        select r.* from public.products r
        where r.category_id = cc.with_category_id and r.listed and r.id <> product
          and (cc.words is null or r.name ~* ('\m(' || cc.words || ')'))
        order by r.rating_avg desc, r.rating_count desc, r.id desc limit 50
      ) p
      order by p.in_stock desc, (p.rating_avg * p.rating_count + 4 * 5) / (p.rating_count + 5) desc, p.id desc limit 1
    ) best
  ), '[]');
