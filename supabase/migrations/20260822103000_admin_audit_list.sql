-- The audit log for admins. The table is in admin_audit.

create index audit_log_action_idx on public.audit_log (action, at desc, id desc);
create index audit_log_actor_action_idx on public.audit_log (actor_id, action, at desc, id desc);

-- Changed fields, each with old and new value.
create function private.audit_changes(before jsonb, after jsonb) returns jsonb
  language sql immutable set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', k.key, 'before', b.value, 'after', a.value) order by k.key), '[]')
    from (
      select key from jsonb_object_keys(case jsonb_typeof(before) when 'object' then before else jsonb_build_object('value', before) end) key
      union
      select key from jsonb_object_keys(case jsonb_typeof(after) when 'object' then after else jsonb_build_object('value', after) end) key) k
    left join lateral (
      select case jsonb_typeof(before) when 'object' then before -> k.key else before end as value) b on true
    left join lateral (
      select case jsonb_typeof(after) when 'object' then after -> k.key else after end as value) a on true
    where b.value is distinct from a.value);

create function public.admin_audit(
  person text default null, action text default null, subject_type text default null, subject_id text default null,
  after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  named text := lower(nullif(trim(admin_audit.person), ''));
  of_action text := nullif(trim(admin_audit.action), '');
  of_type text := nullif(trim(admin_audit.subject_type), '');
  of_record text := nullif(trim(admin_audit.subject_id), '');
  who uuid;
  most int := least(greatest(coalesce(admin_audit.page_size, 25), 1), 500);
  since timestamptz;
  last uuid;
  rows jsonb;
begin
  perform private.admin('audit', 'read');
  perform private.check_place(after, null);
  if char_length(named) > 254 or char_length(of_action) > 100 or char_length(of_type) > 63 or char_length(of_record) > 200
    or (of_type is null) <> (of_record is null) then
    perform private.fail(422, 'list_invalid', 'after is the `next` of a page before; a record is named by type and id.');
  end if;
  since := (after ->> 'key')::timestamptz;
  last := (after ->> 'id')::uuid;
  if named is not null then
    if pg_input_is_valid(named, 'uuid') then
      who := named::uuid;
    else
      select u.id into who from auth.users u where u.email = named and u.is_sso_user = false;
    end if;
    if who is null then
      return jsonb_build_object('rows', '[]'::jsonb, 'next', null);
    end if;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'at', x.at, 'key', x.at::text, 'action', x.action,
      'actor_id', x.actor_id, 'actor', case when exists (select 1 from auth.users u where u.id = x.actor_id)
        then private.member_name(x.actor_id) end,
      'subject_type', x.subject_type, 'subject_id', x.subject_id, 'changes', private.audit_changes(x.before, x.after))
    order by x.at desc, x.id desc), '[]')
  into rows
  from (
    select l.* from public.audit_log l
    where (who is null or l.actor_id = who) and (of_action is null or l.action = of_action)
      and (of_type is null or l.subject_type = of_type) and (of_record is null or l.subject_id = of_record)
      and (last is null or (l.at, l.id) < (since, last))
    order by l.at desc, l.id desc limit most + 1) x;
  return jsonb_build_object(
    'rows', case when jsonb_array_length(rows) > most then rows - most else rows end,
    'next', case when jsonb_array_length(rows) > most then
      jsonb_build_object('key', rows -> (most - 1) -> 'key', 'id', rows -> (most - 1) -> 'id') end);
end
$$;
comment on function public.admin_audit is
  'Admins only: a page of the audit log, newest first, with what each action changed; of one person (address or id), action or record. actor is null for an account that is gone, and actor_id for what the shop did automatically. 422 list_invalid.';
grant execute on function public.admin_audit to authenticated;

-- One step of the index per action, however long the log is.
create function public.admin_audit_actions() returns text[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('audit', 'read');
  return array(
    with recursive known (action) as (
      (select l.action from public.audit_log l order by l.action limit 1)
      union all
      select (select l.action from public.audit_log l where l.action > k.action order by l.action limit 1)
      from known k where k.action is not null
    )
    select k.action from known k where k.action is not null order by 1);
end
$$;
comment on function public.admin_audit_actions is 'Admins only: the actions in the audit log.';
grant execute on function public.admin_audit_actions to authenticated;
