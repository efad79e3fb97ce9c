-- The platform's list of applications. Claims, decisions and their effects: onboarding_reviews.

create function public.admin_applications(view text default 'pending', after jsonb default null, page_size int default 25)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  wanted text := coalesce(admin_applications.view, '');
  most int := least(greatest(coalesce(admin_applications.page_size, 25), 1), 100);
  -- Open items are read in the order of arrival.
  is_queue boolean := admin_applications.view = 'pending';
  rows jsonb;
begin
  perform private.admin('vendors', 'read');
  perform private.check_place(after, null);
  if wanted not in ('pending', 'information-asked', 'approved', 'rejected') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  with found as (
    (select a.*, a.submitted_at as place from public.vendor_applications a
     where is_queue and a.status = 'pending'
       and (after is null or (a.submitted_at, a.id) > ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
     order by a.submitted_at, a.id limit most + 1)
    union all
    (select a.*, a.updated_at as place from public.vendor_applications a
     where not is_queue and a.status = wanted
       and (after is null or (a.updated_at, a.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
     order by a.updated_at desc, a.id desc limit most + 1)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'version', x.version, 'status', x.status,
      'store_name', coalesce(nullif(trim(x.answers ->> 'storeName'), ''), 'Unnamed store'),
      'applicant', private.member_name(x.applicant_id), 'at', x.place, 'key', x.place::text,
      'claim', private.claim_of('applications', x.id))
    order by case when is_queue then x.place end, case when is_queue then x.id end, x.place desc, x.id desc), '[]')
  into rows
  from found x;
  return jsonb_build_object(
    'rows', case when jsonb_array_length(rows) > most then rows - most else rows end,
    'next', case when jsonb_array_length(rows) > most then
      jsonb_build_object('key', rows -> (most - 1) -> 'key', 'id', rows -> (most - 1) -> 'id') end,
    'counts', (
      select jsonb_object_agg(s.status, (
        select count(*) from (
          select from public.vendor_applications a where a.status = s.status limit 1000) c))
      from unnest(array['pending', 'information-asked']) s (status)));
end
$$;
comment on function public.admin_applications is
  'Admins only: a page of the applications of a status; waiting ones oldest first, the others last changed first. counts has how many wait, 1000 at most. 422 view_unknown, list_invalid.';
grant execute on function public.admin_applications to authenticated;
