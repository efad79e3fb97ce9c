-- Tells the app's servers when the codes that pages show have changed: see page_news.

-- Codes: a store's is on its pages, one for all goods on most of them. Codes that are not advertised are not
-- announced.
create function private.told_promotions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_pages((
    select array_agg(distinct coalesce(w.vendor_id::text, 'all')) || '{promotions}' from written w
    where w.advertised and w.enabled and w.starts_at <= now() and (w.ends_at is null or w.ends_at > now())
    having count(*) > 0
  ));
  return null;
end
$$;
create trigger promotions_told_insert after insert on public.promotions
  referencing new table as written for each statement execute function private.told_promotions();
create trigger promotions_told_delete after delete on public.promotions
  referencing old table as written for each statement execute function private.told_promotions();

create function private.told_changed_promotions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_pages((
    select array_agg(distinct coalesce(w.vendor_id::text, 'all')) || '{promotions}'
    from (select o.* from old_promotions o union all select n.* from new_promotions n) w
    where w.advertised and w.enabled and w.starts_at <= now() and (w.ends_at is null or w.ends_at > now())
    having count(*) > 0
  ));
  return null;
end
$$;
create trigger promotions_told_update after update on public.promotions
  referencing old table as old_promotions new table as new_promotions
  for each statement execute function private.told_changed_promotions();

-- The last use that a code allows ends it for everyone; a canceled one brings it back.
create function private.told_redemptions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_pages((
    select array_agg(distinct coalesce(p.vendor_id::text, 'all')) || '{promotions}'
    from written w join public.promotions p on p.id = w.promotion_id
    where p.advertised and p.enabled and abs(p.max_redemptions - (
      select count(*) from public.promotion_redemptions r where r.promotion_id = p.id and r.released_at is null)) <= 1
    having count(*) > 0
  ));
  return null;
end
$$;
create trigger promotion_redemptions_told_insert after insert on public.promotion_redemptions
  referencing new table as written for each statement execute function private.told_redemptions();
create trigger promotion_redemptions_told_update after update on public.promotion_redemptions
  referencing new table as written for each statement execute function private.told_redemptions();

-- A code that starts or ends changes no row. The caller says how far back to look: no moment between two calls must be
-- missed.
create function public.announce_promotions(seconds int default 90) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := now() - make_interval(secs => seconds);
  next_at timestamptz;
begin
  perform private.tell_pages((
    select array_agg(distinct coalesce(p.vendor_id::text, 'all')) || '{promotions}'
    from public.promotions p
    where p.advertised and p.enabled
      and (p.starts_at > since and p.starts_at <= now() or p.ends_at > since and p.ends_at <= now())
    having count(*) > 0
  ));
  select min(x.at) into next_at
  from public.promotions p cross join lateral (values (p.starts_at), (p.ends_at)) x (at)
  where p.advertised and p.enabled and x.at > now() and x.at <= now() + interval '1 minute';
  return ceil(extract(epoch from next_at - now()) * 1000);
end
$$;
comment on function public.announce_promotions is
  'Runs every minute, and again after the milliseconds that it returns: tells the servers which codes started or ended in the last seconds. Null: none will within a minute.';
grant execute on function public.announce_promotions to service_role;
