-- Admins read rows of people only through procedures: those check the right, return one page with its visible fields,
-- and record decisions. A policy would hand out a thousand names and streets per request, without a trace.

drop policy "Admins see every checkout" on public.purchases;
drop policy "Admins see every order" on public.orders;
drop policy "Admins see every profile" on public.profiles;
drop policy "Admins see every role" on public.user_roles;
drop policy "Admins read the audit log" on public.audit_log;
drop policy "Admins see every team" on public.vendor_members;
drop policy "Admins see every business" on public.vendor_business;
drop policy "Admins see every waiver" on public.vendor_waivers;
drop policy "Admins read the waitlist" on public.vendor_waitlist;
drop policy "Admins see the invitations" on public.vendor_invitations;
drop policy "Admins see every review" on public.product_reviews;
drop policy "Admins see every question" on public.product_questions;
drop policy "Admins see every report" on public.content_reports;
drop policy "Admins read what is written about feedback" on public.vendor_feedback_messages;
drop policy "Admins see every payout account" on public.payout_accounts;
drop policy "Admins see when every store is paid" on public.payout_settings;
drop policy "Admins see every payout" on public.payouts;
drop policy "Admins see why stores were not paid" on public.payout_skips;
drop policy "Admins see every pause" on public.payout_pauses;
drop policy "Admins see every dispute" on public.disputes;
drop policy "Admins see every part of a dispute" on public.dispute_parts;

-- An admin's live lists follow these four tables. A feed needs to know that a row has changed, not its content.
revoke select on public.contact_messages, public.support_tickets, public.vendor_feedback, public.vendor_applications
  from authenticated;
grant select (id, user_id, status, created_at) on public.contact_messages, public.support_tickets to authenticated;
grant select (id, vendor_id, status, created_at, updated_at) on public.vendor_feedback to authenticated;
grant select (id, applicant_id, status, version, created_at, updated_at) on public.vendor_applications to authenticated;

drop policy "Applicants and admins see an application's history" on public.vendor_application_events;
create policy "Applicants see the history of their application" on public.vendor_application_events
  for select to authenticated using (exists (
    select 1 from public.vendor_applications a where a.id = application_id and a.applicant_id = (select auth.uid())));
drop policy "Applicants and admins see an application's documents" on public.vendor_documents;
create policy "Applicants see the documents of their application" on public.vendor_documents
  for select to authenticated using (exists (
    select 1 from public.vendor_applications a where a.id = application_id and a.applicant_id = (select auth.uid())));

create function private.may_read_application_file(name text) returns boolean
  language sql stable security definer set search_path = ''
  return private.may_admin('vendors', 'read')
    and exists (select 1 from public.vendor_documents d where d.path = may_read_application_file.name);
grant execute on function private.may_read_application_file to authenticated;

do $$
begin
  if to_regclass('storage.objects') is not null then
    execute $policy$
      drop policy "Admins see the documents that were checked" on storage.objects
    $policy$;
    execute $policy$
      create policy "Admins see the documents that were checked" on storage.objects
        for select to authenticated
        using (bucket_id = 'applications' and private.may_read_application_file(name))
    $policy$;
  end if;
end
$$;

-- A store writes to its buyers through the shop: a guest's email is not part of an order that a member reads.
revoke select on public.orders from authenticated;
do $$
begin
  execute format('grant select (%s) on public.orders to authenticated', (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = 'public.orders'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'guest_email'));
end
$$;
