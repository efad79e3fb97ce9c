-- The second factor, enforced on the server: an incomplete sign-in reaches nothing of its account. Recovery codes
-- replace a lost authenticator. The loop covers every table that exists when it runs, so this file comes last: a
-- public table in a later migration needs its own restrictive policy.

-- Private tables are closed to an incomplete sign-in altogether. In public tables only the account's own rows are, as
-- visitors can read the others anyway.
do $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as relation, has_any_column_privilege('anon', c.oid, 'SELECT') as is_open,
      (select string_agg(format('%I is distinct from (select auth.uid())', a.attname), ' and ' order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attname in ('user_id', 'vendor_id') and not a.attisdropped) as of_others
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (has_any_column_privilege('authenticated', c.oid, 'SELECT, INSERT, UPDATE')
        or has_table_privilege('authenticated', c.oid, 'DELETE'))
  loop
    continue when one.is_open and one.of_others is null;
    execute format('create policy "Half a sign-in reaches nothing of its account" on %s as restrictive to authenticated using (%s)',
      one.relation,
      concat_ws(' or ', case when one.is_open then '(' || one.of_others || ')' end, '(select private.fully_signed_in())'));
  end loop;
  if to_regclass('storage.objects') is not null then
    create policy "Half a sign-in reaches no files" on storage.objects as restrictive to authenticated
      using ((select private.fully_signed_in()));
  end if;
end
$$;

-- Recovery codes -----------------------------------------------------------------------------------------------------
create table private.recovery_codes (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  hash bytea not null,
  factor_ids uuid[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (user_id, hash)
);
comment on column private.recovery_codes.hash is 'SHA-256 of a code of 80 random bits; the code itself isn''t stored.';
comment on column private.recovery_codes.factor_ids is
  'The factors that it was created for: the codes are void once those are gone.';
alter table private.recovery_codes enable row level security;

-- Sixteen characters of Crockford's base 32 in groups of four: no letter that looks like a digit.
create function private.make_recovery_code() returns text
  language sql volatile set search_path = ''
  return (
    select string_agg(
      case when place in (4, 8, 12) then '-' else '' end
        || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random.bytes, place) & 31) + 1, 1), '' order by place)
    from (select extensions.gen_random_bytes(16) as bytes) random, generate_series(0, 15) place
  );

-- Accepts what people type: lower case, spaces, O for 0.
create function private.recovery_code_hash(code text) returns bytea
  language sql immutable set search_path = ''
  return sha256(convert_to(translate(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'UTF8'));

create function private.live_recovery_codes(person uuid) returns setof private.recovery_codes
  language sql stable security definer rows 10 set search_path = ''
begin atomic
  select c.* from private.recovery_codes c
  where c.user_id = person and c.used_at is null and exists (
    select 1 from auth.mfa_factors f where f.user_id = person and f.status = 'verified' and f.id = any (c.factor_ids)
  );
end;

create function public.recovery_codes_left() returns int
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from private.live_recovery_codes(private.me()));
end
$$;
comment on function public.recovery_codes_left is 'How many recovery codes the calling account can still use.';
grant execute on function public.recovery_codes_left to authenticated;

create function public.make_recovery_codes() returns text[]
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  factors uuid[];
  codes text[];
begin
  -- One at a time: two concurrent pages would otherwise leave two valid sheets of codes.
  perform 1 from auth.users u where u.id = me for no key update;
  select array_agg(f.id) into factors from auth.mfa_factors f where f.user_id = me and f.status = 'verified';
  if factors is null then
    perform private.fail(409, 'no_second_factor', 'Set up an authenticator app first.');
  end if;
  if not private.is_fresh_session('totp') then
    perform private.fail(403, 'reauthentication_needed', 'Enter a code from your authenticator app first.');
  end if;
  delete from private.recovery_codes c where c.user_id = me;
  select array_agg(private.make_recovery_code()) into codes from generate_series(1, 10);
  insert into private.recovery_codes (user_id, hash, factor_ids)
  select me, private.recovery_code_hash(c), factors from unnest(codes) c;
  perform private.audit('recovery_codes.made', 'user', me::text);
  return codes;
end
$$;
comment on function public.make_recovery_codes is
  'Ten new recovery codes, shown only once; earlier ones are void. 409 no_second_factor, 403 unless a code of the authenticator was entered within ten minutes.';
grant execute on function public.make_recovery_codes to authenticated;

create function public.use_recovery_code(code text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  -- auth.uid(), not me(): the one procedure that an incomplete sign-in may call.
  me uuid := auth.uid();
  bucket text := 'recovery code of ' || me;
  wanted bytea := private.recovery_code_hash(left(coalesce(code, ''), 100));
  burnt uuid;
begin
  if me is null then
    perform private.fail(401, 'not_signed_in', 'Log in first.');
  end if;
  if private.is_suspended(me) then
    perform private.fail(403, 'account_suspended', 'This account is suspended. Contact us to find out why.');
  end if;
  -- One attempt at a time: concurrent ones must not slip past the limit.
  perform 1 from auth.users u where u.id = me for no key update;
  perform private.stop_after(bucket, 5);
  if exists (select 1 from private.recovery_codes c where c.user_id = me and c.hash = wanted and c.used_at is not null)
    and private.fully_signed_in() then
    -- A repeat after a lost answer: the factor is already removed.
    return jsonb_build_object('outcome', 'removed');
  end if;
  update private.recovery_codes r set used_at = now()
  where r.id = (select c.id from private.live_recovery_codes(me) c where c.hash = wanted) returning r.id into burnt;
  if burnt is null then
    -- A regular answer, not an error: an error would roll back the count of this attempt.
    perform private.count_attempt(bucket);
    perform set_config('response.status', '422', true);
    return jsonb_build_object('code', 'PT422', 'message', 'recovery_code_wrong',
      'details', 'This isn''t one of your unused recovery codes.', 'hint', null);
  end if;
  delete from auth.mfa_amr_claims a using auth.sessions s
  where a.session_id = s.id and s.user_id = me and a.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = me and s.aal <> 'aal1';
  delete from auth.mfa_factors f where f.user_id = me;
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'recovery-code-used', u.email, '{}', 'recovery-code-used:' || burnt
  from auth.users u where u.id = me and u.email_confirmed_at is not null;
  perform private.audit('recovery_code.used', 'user', me::text);
  return jsonb_build_object('outcome', 'removed');
end
$$;
comment on function public.use_recovery_code is
  'Replaces the code of a lost authenticator: uses up one recovery code and removes the account''s second factor, so that the password alone is enough until another is set up. 422 recovery_code_wrong for a wrong code, 429 after five in ten minutes.';
grant execute on function public.use_recovery_code to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('recovery_codes', 75, 'select created_at, used_at from private.recovery_codes where user_id = $1 order by id', null, null);
