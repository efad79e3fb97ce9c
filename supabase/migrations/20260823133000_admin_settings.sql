-- Reading, previewing and saving the settings. Each section has a version: a save names the one that it changes.

create function private.settings_of(section text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return case section
    when 'commission' then private.commission_settings()
    when 'taxes' then private.tax_settings()
    when 'payouts' then private.payout_terms_settings()
    when 'shop' then private.shop_settings()
    when 'slugs' then private.slug_settings()
    when 'switches' then private.switch_settings()
  end;
end
$$;

create function private.settings_view(section text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('version', s.version, 'changed_at', case when s.version > 1 then s.updated_at end,
      'value', private.settings_of(section))
    from public.settings s where s.key = section);

create function public.admin_settings() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('settings', 'read');
  return (
    select jsonb_object_agg(n, private.settings_view(n))
    from unnest('{commission,taxes,payouts,shop,slugs,switches}'::text[]) n)
    || jsonb_build_object('categories', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'depth', c.depth) order by c.depth, c.name), '[]')
      from public.categories c), 'states', (
      select jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name) order by s.name) from public.states s));
end
$$;
comment on function public.admin_settings is
  'Admins only: each section as {version, changed_at, value}, and the categories and states to choose from.';
grant execute on function public.admin_settings to authenticated;

-- What is recorded: for long lists only what the change is about.
create function private.settings_record(section text, value jsonb, given jsonb) returns jsonb
  language sql immutable set search_path = ''
  return case section
    when 'taxes' then jsonb_build_object('rates', (select jsonb_agg(v) from jsonb_array_elements(value) v where v ->> 'state' = given ->> 'state'))
    when 'slugs' then jsonb_build_object('slug', given ->> 'slug', 'reserved', exists (
      select 1 from jsonb_array_elements(value) v where v ->> 'slug' = lower(trim(given ->> 'slug'))))
    when 'commission' then jsonb_build_object('rules', value)
    else value
  end;

-- Applies a change that was made to `version`. A change that was already saved counts as saved, whatever its version:
-- its answer may have been lost. Any other version is a conflict, and nothing changes.
create function private.save_section(section text, seen int, given jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  s public.settings;
  was jsonb;
  will jsonb;
begin
  select x.* into s from public.settings x where x.key = section for update;
  was := private.settings_of(section);
  begin
    case section
      when 'commission' then perform private.set_commission(given);
      when 'taxes' then perform private.set_tax(given);
      when 'payouts' then perform private.set_payout_terms(given);
      when 'shop' then perform private.set_shop(given);
      when 'slugs' then perform private.set_slug(given);
      when 'switches' then perform private.set_switches(given);
    end case;
    will := private.settings_of(section);
    if will <> was and s.version is distinct from seen then
      raise exception using errcode = 'SB001';
    end if;
  exception when sqlstate 'SB001' then
    return private.settings_view(section) || '{"outcome": "conflict"}';
  end;
  if will <> was then
    update public.settings x set version = x.version + 1, updated_at = now() where x.key = section;
    perform private.audit('settings.changed', 'settings', section, private.settings_record(section, was, given),
      private.settings_record(section, will, given));
  end if;
  return private.settings_view(section) || '{"outcome": "saved"}';
end
$$;

create function private.know_section(section text, known text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  if section is null or section <> all (known) then
    perform private.fail(404, 'section_unknown', 'We can''t find these settings.');
  end if;
end
$$;

create function public.preview_money_settings(section text, value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('money', 'read');
  perform private.know_section(section, '{commission,taxes,payouts}');
  return case section when 'commission' then private.preview_commission(value) when 'taxes' then private.preview_tax(value)
    else private.preview_payout_terms(value) end;
end
$$;
comment on function public.preview_money_settings is
  'Admins only: how a change of commission, taxes or payouts would have affected last month''s orders or balances. Changes nothing. 422 with a sentence for each wrong field as hint.';
grant execute on function public.preview_money_settings to authenticated;

create function public.save_money_settings(section text, version int, value jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.admin('money', 'write');
  perform private.stepped_up();
  perform private.know_section(section, '{commission,taxes,payouts}');
  return private.save_section(section, version, value);
end
$$;
comment on function public.save_money_settings is
  'Admins only, with a fresh second factor: changes commission, taxes or payouts from now on; placed orders keep theirs. version is the one that was seen. Returns outcome saved, or conflict with what someone else saved. 422 with a sentence for each wrong field as hint.';
grant execute on function public.save_money_settings to authenticated;

create function public.preview_shop_settings(section text, value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('settings', 'write');
  perform private.know_section(section, '{slugs}');
  return private.preview_slug(value);
end
$$;
comment on function public.preview_shop_settings is
  'Admins only: which store has or had an address, before it is reserved. Changes nothing. 422 slug_invalid.';
grant execute on function public.preview_shop_settings to authenticated;

create function public.save_shop_settings(section text, version int, value jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.admin('settings', 'write');
  perform private.know_section(section, '{shop,slugs,switches}');
  return private.save_section(section, version, value);
end
$$;
comment on function public.save_shop_settings is
  'Admins only: changes the shop''s values, reserved addresses, or switches. version is the one that was seen. Returns outcome saved, or conflict with what someone else saved. 409 slug_in_use, slug_of_app, 422 with a sentence for each wrong field as hint.';
grant execute on function public.save_shop_settings to authenticated;
