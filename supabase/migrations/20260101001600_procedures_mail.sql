-- The sender claims, sends, records. A claim that nobody records comes back after two minutes.

create function public.claim_emails(max int default 20)
  returns table (id uuid, template text, to_email text, payload jsonb, attempt int)
  language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform private.answer_order_links();
  return query
    with claimed as (
      update private.email_queue q set attempts = q.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      where q.email_id in (
        select w.email_id from private.email_queue w where w.next_attempt_at <= now()
        order by w.next_attempt_at, w.email_id limit least(greatest(coalesce(claim_emails.max, 20), 1), 100)
        for update skip locked
      )
      returning q.email_id, q.attempts, q.secrets
    )
    select o.id, o.template, o.to_email, o.payload || c.secrets, c.attempts
    from claimed c join public.email_outbox o on o.id = c.email_id order by o.id;
end
$$;
comment on function public.claim_emails is 'Mails that are due, each given to one sender only for the next two minutes.';

create function public.record_email(email_id uuid, status text, error text default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  entry private.email_queue;
begin
  if coalesce(record_email.status, '') not in ('sent', 'failed') then
    perform private.fail(422, 'status_unknown', 'status is sent or failed.');
  end if;
  select * into entry from private.email_queue q where q.email_id = record_email.email_id for update;
  if entry.email_id is null then
    return;
  end if;
  insert into public.email_deliveries (email_id, attempt, status, error)
  values (entry.email_id, entry.attempts, record_email.status, left(record_email.error, 1000))
  on conflict do nothing;
  if record_email.status = 'sent' or entry.attempts >= 8 then
    delete from private.email_queue q where q.email_id = entry.email_id;
  else
    -- 1, 2, 4 … 64 minutes.
    update private.email_queue q set next_attempt_at = now() + interval '1 minute' * power(2, entry.attempts - 1)
    where q.email_id = entry.email_id;
  end if;
end
$$;
comment on function public.record_email is 'How a claimed mail went. A failed one comes back after 1, 2, 4 … 64 minutes, eight attempts in all.';
grant execute on function public.claim_emails, public.record_email to service_role;
