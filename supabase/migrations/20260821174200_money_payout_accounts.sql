-- A store's account with the payout provider: opened by its members, with the provider's status.

create function public.begin_payout_account(vendor_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.payout_seller(begin_payout_account.vendor_id);
  return (
    select jsonb_build_object('vendor_id', v.id, 'name', private.shown_name(v), 'email', u.email, 'website', v.website)
    from public.vendors v join auth.users u on u.id = v.id where v.id = begin_payout_account.vendor_id);
end
$$;
comment on function public.begin_payout_account is 'For the function payout-account: what the provider needs to know about the store. Only for people who may change its payouts.';
grant execute on function public.begin_payout_account to authenticated;

create function public.payout_account_of(vendor_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('vendor_id', a.vendor_id, 'provider', a.provider, 'provider_ref', a.provider_ref, 'status', a.status,
      'destination', a.destination, 'requirements', to_jsonb(a.requirements))
    from public.payout_accounts a where a.vendor_id = payout_account_of.vendor_id);
grant execute on function public.payout_account_of to service_role;

create function public.keep_payout_account(vendor_id uuid, provider text, provider_ref text) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  a public.payout_accounts;
  before text := coalesce(current_setting('stallbar.actor', true), '');
begin
  perform private.lock_payouts(keep_payout_account.vendor_id);
  insert into public.payout_accounts (vendor_id, provider) values (keep_payout_account.vendor_id, keep_payout_account.provider)
  on conflict (vendor_id) do nothing;
  select x.* into a from public.payout_accounts x where x.vendor_id = keep_payout_account.vendor_id for no key update;
  if a.provider_ref is null or a.provider <> keep_payout_account.provider then
    -- The shop has moved to another provider: nothing of the old account counts anymore.
    update public.payout_accounts x set provider = keep_payout_account.provider, provider_ref = keep_payout_account.provider_ref,
      destination = null, destination_ref = null, requirements = '{}', version = x.version + 1, said_at = '-infinity'
    where x.vendor_id = a.vendor_id returning x.* into a;
    if a.status in ('active', 'restricted') then
      perform private.act_as('system');
      update public.payout_accounts x set status = 'disabled' where x.vendor_id = a.vendor_id;
    end if;
  end if;
  perform private.act_as('vendor');
  update public.payout_accounts x set status = 'onboarding' where x.vendor_id = a.vendor_id and x.status in ('none', 'disabled');
  perform private.act_as(before);
  return a.provider_ref;
end
$$;
comment on function public.keep_payout_account is 'The provider has opened an account for this store; returns the reference that counts: the first one.';
grant execute on function public.keep_payout_account to service_role;

create function public.record_payout_account(
  provider text, event_id text, provider_ref text, status text, destination text, destination_ref text, requirements text[], said_at timestamptz
) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid;
  a public.payout_accounts;
begin
  if coalesce(record_payout_account.status, '') not in ('onboarding', 'restricted', 'active', 'disabled') then
    perform private.fail(422, 'status_unknown', 'status is onboarding, restricted, active or disabled.');
  end if;
  select x.vendor_id into store from public.payout_accounts x
  where x.provider = record_payout_account.provider and x.provider_ref = record_payout_account.provider_ref;
  if store is null then
    return null;
  end if;
  perform private.lock_payouts(store);
  select x.* into a from public.payout_accounts x where x.vendor_id = store for no key update;
  insert into private.payout_events (provider, event_id, payload)
  values (a.provider, record_payout_account.event_id, jsonb_build_object('account', a.provider_ref, 'status', record_payout_account.status,
    'destination', record_payout_account.destination))
  on conflict do nothing;
  if not found or record_payout_account.said_at < a.said_at then
    return a.status;
  end if;
  update public.payout_accounts x set
    version = x.version + (record_payout_account.destination_ref is distinct from x.destination_ref)::int,
    destination = left(record_payout_account.destination, 120), destination_ref = record_payout_account.destination_ref,
    requirements = coalesce(record_payout_account.requirements, '{}'), said_at = record_payout_account.said_at,
    status = case when exists (
      select 1 from public.payout_account_status_transitions t
      where t.from_status = x.status and t.to_status = record_payout_account.status and t.actor_role = 'system'
    ) then record_payout_account.status else x.status end
  where x.vendor_id = store;
  -- Another bank account: failures at the old one no longer count.
  if record_payout_account.destination_ref is distinct from a.destination_ref then
    perform private.unpause(store, '{system}');
  end if;
  if record_payout_account.status in ('restricted', 'disabled') then
    perform private.pause(store, 'provider', coalesce(record_payout_account.requirements[1], 'The payment provider has paused the account.'));
  elsif record_payout_account.status = 'active' then
    perform private.unpause(store, '{provider}');
  end if;
  return (select x.status from public.payout_accounts x where x.vendor_id = store);
end
$$;
comment on function public.record_payout_account is 'A provider''s event about an account, counted once; older ones change nothing. Null: not ours.';
grant execute on function public.record_payout_account to service_role;
