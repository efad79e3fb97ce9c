-- Two more places where the name of a deleted admin stays: on a waiver, as the store reads it, and on replies to tickets.

create or replace function public.vendor_onboarding(vendor uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.me();
  store public.vendors;
  asked record;
  state text;
  waived_by text;
  found_all jsonb := '[]';
begin
  if vendor is not null and not private.may_admin('vendors', 'read') then
    perform private.seller(vendor, 'store', 'read');
  end if;
  select * into store from public.vendors v where v.id = coalesce(vendor, me);
  if store.id is null then
    return null;
  end if;
  for asked in select r.requirement, r.query from private.vendor_requirements r order by r.position loop
    execute asked.query into state using store.id;
    waived_by := null;
    if state is distinct from 'complete' then
      select coalesce(private.actor_name(w.waived_by), 'Stallbar') into waived_by
      from public.vendor_waivers w
      where w.vendor_id = store.id and w.requirement = asked.requirement;
    end if;
    found_all := found_all || jsonb_build_object('requirement', asked.requirement,
      'state', case when waived_by is null then coalesce(state, 'incomplete') else 'waived' end, 'waived_by', waived_by);
  end loop;
  return jsonb_build_object('vendor_id', store.id, 'store_name', store.store_name, 'slug', store.slug,
    'status', store.status, 'published', store.published, 'requirements', found_all);
end
$$;

-- As in 20260829201000. What a store's own people wrote loses their id, as before.
alter table public.vendor_feedback_messages drop constraint vendor_feedback_messages_author_id_fkey;

create function private.forget_ticket_author() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.vendor_feedback_messages m set author_id = null where m.author_id = old.id and not m.from_platform;
  return null;
end
$$;
create trigger forget_ticket_author after delete on auth.users for each row execute function private.forget_ticket_author();
