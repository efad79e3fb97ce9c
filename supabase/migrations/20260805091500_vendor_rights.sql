-- Who may do what in a store. Every policy and procedure of the vendor area asks here, so that rights of team members
-- change in one place.

-- resource: products, orders, store, business, shipping, publishing, posts, …; action: read or write. A store that is not
-- approved keeps its profile and its open orders in hand, and nothing else.
create function private.may_vendor(vendor uuid, resource text, action text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select 1 from public.vendors v
    where v.id = vendor and v.id = private.uid()
      and (action = 'read' or v.status = 'approved' or resource in ('store', 'business', 'orders'))
  );
grant execute on function private.may_vendor to authenticated;
