-- A store's account with the carrier of its labels. Without a row, a store ships by hand.

create table private.carrier_accounts (
  vendor_id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  carrier text not null check (carrier ~ '^[a-z][a-z0-9-]{1,29}$'),
  test_mode boolean not null,
  sealed text check (sealed ~ '^[A-Za-z0-9_-]+$' and char_length(sealed) between 40 and 8000),
  ends jsonb not null default '{}' check (jsonb_typeof(ends) = 'object' and private.json_size(ends) <= 500),
  connection text not null default 'unchecked' check (connection in ('unchecked', 'works', 'refused', 'silent')),
  reason text check (char_length(reason) between 1 and 300),
  checked_at timestamptz,
  request_key uuid,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check ((connection = 'unchecked') = (checked_at is null)),
  check ((connection = 'refused') = (reason is not null))
);
comment on column private.carrier_accounts.sealed is
  'The credentials, encrypted by the function carrier-account with a key that the database does not have.';
comment on column private.carrier_accounts.ends is 'The last characters of each credential, so that people recognize it.';
comment on column private.carrier_accounts.request_key is 'Of the last save: a retry after a lost response isn''t a conflict.';
alter table private.carrier_accounts enable row level security;

create function private.carrier_view(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('carrier', coalesce(c.carrier, 'manual'), 'test_mode', coalesce(c.test_mode, false),
      'ends', coalesce(c.ends, '{}'), 'connection', coalesce(c.connection, 'unchecked'), 'reason', c.reason,
      'checked_at', c.checked_at, 'version', coalesce(c.version, 0))
    from (values (vendor)) as one (id) left join private.carrier_accounts c on c.vendor_id = one.id
  );

create function public.store_carrier(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(store_carrier.vendor_id, 'shipping', 'read');
  return private.carrier_view(store_carrier.vendor_id);
end
$$;
comment on function public.store_carrier is
  'The carrier of a store and the state of its account, without the credentials; manual with version 0 before the first save. 403 not_allowed.';
grant execute on function public.store_carrier to authenticated;

create function public.save_store_carrier(
  vendor_id uuid, version int, request_key uuid, carrier text, test_mode boolean, needs_credentials boolean,
  sealed text default null, ends jsonb default '{}'
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := save_store_carrier.vendor_id;
  wanted text := save_store_carrier.carrier;
  secret text := save_store_carrier.sealed;
  was private.carrier_accounts;
begin
  perform private.seller(store, 'shipping', 'write');
  perform private.live_session();
  if coalesce(wanted, '') !~ '^[a-z][a-z0-9-]{1,29}$' or save_store_carrier.test_mode is null
    or save_store_carrier.request_key is null or secret !~ '^[A-Za-z0-9_-]+$' or char_length(secret) not between 40 and 8000
    or coalesce(jsonb_typeof(save_store_carrier.ends), '') <> 'object' or private.json_size(save_store_carrier.ends) > 500 then
    perform private.fail(422, 'carrier_invalid', 'The account is saved by the function carrier-account.');
  end if;
  perform 1 from public.vendors v where v.id = store for no key update;
  select * into was from private.carrier_accounts c where c.vendor_id = store;
  if was.request_key = save_store_carrier.request_key then
    return private.carrier_view(store);
  end if;
  if coalesce(was.version, 0) is distinct from save_store_carrier.version then
    perform private.fail(409, 'carrier_changed', 'Someone else changed the carrier after you opened it.', private.carrier_view(store));
  end if;
  if save_store_carrier.needs_credentials and secret is null and (was.carrier is distinct from wanted or was.sealed is null) then
    perform private.fail(422, 'credentials_missing', 'Enter your account with this carrier.');
  end if;
  insert into private.carrier_accounts as c (vendor_id, carrier, test_mode, sealed, ends, request_key)
  values (store, wanted, save_store_carrier.test_mode,
    case when save_store_carrier.needs_credentials then secret end,
    case when save_store_carrier.needs_credentials then save_store_carrier.ends else '{}' end, save_store_carrier.request_key)
  on conflict (vendor_id) do update set carrier = excluded.carrier, test_mode = excluded.test_mode,
    sealed = case when save_store_carrier.needs_credentials then coalesce(excluded.sealed, c.sealed) end,
    ends = case when save_store_carrier.needs_credentials and secret is null then c.ends else excluded.ends end,
    connection = 'unchecked', reason = null, checked_at = null, request_key = excluded.request_key,
    version = c.version + 1, updated_at = now();
  perform private.audit('store.carrier_changed', 'vendor', store::text,
    jsonb_build_object('carrier', coalesce(was.carrier, 'manual'), 'test_mode', coalesce(was.test_mode, false)),
    jsonb_build_object('carrier', wanted, 'test_mode', save_store_carrier.test_mode, 'credentials_changed', secret is not null));
  return private.carrier_view(store);
end
$$;
comment on function public.save_store_carrier is
  'Called by the function carrier-account on behalf of its caller, who must be allowed to change the shipping: without sealed, the stored credentials of the same carrier are kept; a carrier that needs none forgets them. 409 carrier_changed with the current account in the hint, 422 credentials_missing, 403 not_allowed.';
grant execute on function public.save_store_carrier to authenticated;

create function public.begin_carrier_check(vendor_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.seller(begin_carrier_check.vendor_id, 'shipping', 'write');
  perform private.count_within('carrier checks of ' || begin_carrier_check.vendor_id, 20);
end
$$;
comment on function public.begin_carrier_check is
  'Whether the caller may have the account checked: called by the function carrier-account on their behalf. 429 after 20 in ten minutes, 403 not_allowed.';
grant execute on function public.begin_carrier_check to authenticated;

create function public.carrier_account_of(vendor_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('carrier', c.carrier, 'test_mode', c.test_mode, 'sealed', c.sealed, 'version', c.version)
    from private.carrier_accounts c where c.vendor_id = carrier_account_of.vendor_id
  );
comment on function public.carrier_account_of is
  'For functions that talk to the carrier of a store; null for a store that ships by hand.';
grant execute on function public.carrier_account_of to service_role;

create function public.note_carrier_check(vendor_id uuid, version int, connection text, reason text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
begin
  -- The answer about an account that has since been replaced says nothing about the new one.
  update private.carrier_accounts c set connection = note_carrier_check.connection, reason = note_carrier_check.reason,
    checked_at = now()
  where c.vendor_id = note_carrier_check.vendor_id and c.version = note_carrier_check.version;
  return private.carrier_view(note_carrier_check.vendor_id);
end
$$;
grant execute on function public.note_carrier_check to service_role;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('carrier_account', 114,
    'select carrier, test_mode, connection, checked_at, updated_at from private.carrier_accounts where vendor_id = $1', null,
    'delete from private.carrier_accounts where vendor_id = $1');
