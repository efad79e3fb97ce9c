-- An admin's open items, for the badges of the panel and of the account menu (spec §3, §6, §9).

create function public.admin_counts() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
-- Badges show no more than 99+.
declare
  enough constant int := 100;
begin
  perform private.admin('dashboard', 'read');
  return jsonb_build_object(
    'applications', case when private.may_admin('vendors', 'read') then (select count(*) from (
      select from public.vendor_applications a where a.status = 'pending' limit enough) x) else 0 end,
    'waitlist', case when private.may_admin('vendors', 'read') then (select count(*) from (
      select from public.vendor_waitlist w where w.status = 'pending' limit enough) x) else 0 end,
    'posts', case when private.may_admin('blog', 'read') then (select count(*) from (
      select from public.vendor_blog_posts b where b.status = 'submitted' limit enough) x) else 0 end,
    'reports', case when private.may_admin('products', 'read') then (select count(*) from (
      select from private.report_cases c where c.open_reports > 0 limit enough) x) else 0 end,
    'feedback', case when private.may_admin('feedback', 'read') then (select count(*) from (
      select from public.vendor_feedback f where f.status = 'open' limit enough) x) else 0 end);
end
$$;
comment on function public.admin_counts is
  'Admins only: how many applications, waitlist entries, posts, reports and tickets are waiting that the admin may read; each stops at 100.';
grant execute on function public.admin_counts to authenticated;
