-- How often a store is paid and what holds its payouts back: its own schedule, its team's pauses, and the platform's.
-- Settings and pauses --------------------------------------------------------------------------------------------------
create function private.payout_settings_view(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('version', coalesce(s.version, 0), 'schedule', s.schedule, 'minimum', private.money(s.minimum / 100.0),
      'default_schedule', d.payout_schedule, 'least_minimum', private.money(d.payout_minimum / 100.0), 'next_at', s.next_at)
    from private.money_settings d left join public.payout_settings s on s.vendor_id = vendor);

create function public.save_payout_settings(vendor_id uuid, version int, schedule text default null, minimum numeric default null)
  returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := save_payout_settings.vendor_id;
  was public.payout_settings;
  least_cents bigint := (select d.payout_minimum from private.money_settings d);
  cents bigint;
begin
  perform private.payout_seller(store);
  if save_payout_settings.schedule is not null and save_payout_settings.schedule not in ('daily', 'weekly', 'monthly', 'manual') then
    perform private.fail(422, 'schedule_unknown', 'Choose how often you want to be paid.');
  elsif save_payout_settings.minimum is not null and (save_payout_settings.minimum <> round(save_payout_settings.minimum, 2)
    or save_payout_settings.minimum * 100 not between least_cents and 100000000) then
    perform private.fail(422, 'minimum_invalid', format('Enter an amount from $%s to $1,000,000.', private.money(least_cents / 100.0)));
  end if;
  cents := save_payout_settings.minimum * 100;
  perform private.lock_payouts(store);
  select s.* into was from public.payout_settings s where s.vendor_id = store for no key update;
  if coalesce(was.version, 0) is distinct from save_payout_settings.version then
    if (was.schedule, was.minimum) is not distinct from (save_payout_settings.schedule, cents)
      and was.version = save_payout_settings.version + 1 then
      return private.payout_settings_view(store);
    end if;
    perform private.fail(409, 'settings_changed', 'Someone else changed this after you opened it.', private.payout_settings_view(store));
  end if;
  insert into public.payout_settings as s (vendor_id, schedule, minimum) values (store, save_payout_settings.schedule, cents)
  on conflict (vendor_id) do update set schedule = excluded.schedule, minimum = excluded.minimum, version = s.version + 1;
  update public.payout_settings s set next_at = private.next_payout((select t.schedule from private.payout_terms(store) t), now())
  where s.vendor_id = store;
  perform private.audit('payouts.settings_changed', 'vendor', store::text, to_jsonb(was) - 'vendor_id',
    jsonb_build_object('schedule', save_payout_settings.schedule, 'minimum', cents));
  return private.payout_settings_view(store);
end
$$;
comment on function public.save_payout_settings is
  'A store''s payout schedule and minimum; null means the platform''s default. version is the one that was seen, 0 if there was none; 409 settings_changed with the current ones.';
grant execute on function public.save_payout_settings to authenticated;

create function public.pause_payouts(vendor_id uuid, reason text default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.payout_seller(pause_payouts.vendor_id);
  perform private.lock_payouts(pause_payouts.vendor_id);
  perform private.pause(pause_payouts.vendor_id, 'vendor', coalesce(nullif(private.clean_words(reason), ''), 'Paused by the store.'));
  perform private.audit('payouts.paused', 'vendor', pause_payouts.vendor_id::text);
end
$$;
grant execute on function public.pause_payouts to authenticated;

create function public.resume_payouts(vendor_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.payout_seller(resume_payouts.vendor_id);
  perform private.lock_payouts(resume_payouts.vendor_id);
  if private.unpause(resume_payouts.vendor_id, '{vendor, system}') then
    perform private.audit('payouts.resumed', 'vendor', resume_payouts.vendor_id::text);
  end if;
end
$$;
comment on function public.resume_payouts is 'Ends the store''s own pauses and those after a failed payout; pauses by the platform or the provider stay.';
grant execute on function public.resume_payouts to authenticated;

create function public.admin_pause_payouts(vendor_id uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  said text := private.clean_words(reason);
begin
  perform private.admin('money', 'write');
  perform private.stepped_up();
  if coalesce(char_length(said), 0) not between 1 and 500 then
    perform private.fail(422, 'reason_missing', 'Say why in up to 500 characters. The store will see it.');
  end if;
  perform private.refuse_own_store(admin_pause_payouts.vendor_id);
  perform private.lock_payouts(admin_pause_payouts.vendor_id);
  perform private.pause(admin_pause_payouts.vendor_id, 'admin', said);
  perform private.audit('payouts.paused', 'vendor', admin_pause_payouts.vendor_id::text, null, jsonb_build_object('reason', said));
end
$$;
grant execute on function public.admin_pause_payouts to authenticated;

create function public.admin_resume_payouts(vendor_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.admin('money', 'write');
  perform private.stepped_up();
  perform private.refuse_own_store(admin_resume_payouts.vendor_id);
  perform private.lock_payouts(admin_resume_payouts.vendor_id);
  if private.unpause(admin_resume_payouts.vendor_id, '{admin, system}') then
    perform private.audit('payouts.resumed', 'vendor', admin_resume_payouts.vendor_id::text);
  end if;
end
$$;
grant execute on function public.admin_resume_payouts to authenticated;

