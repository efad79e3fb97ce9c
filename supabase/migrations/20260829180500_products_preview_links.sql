-- A preview link stays: its product's editors see it again until it ends, and can withdraw it.

-- Without it, nobody could be shown the link a second time. A link shows one product and changes nothing; links from before
-- have only their hash.
alter table private.product_previews add column token text;
comment on column private.product_previews.token is 'Shown again to those who may edit the product.';

create or replace function public.make_product_preview(product_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products := private.open_product(make_product_preview.product_id);
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into private.product_previews as x (product_id, token_hash, token, expires_at)
  values (p.id, private.token_hash(token), token, now() + interval '30 days')
  on conflict on constraint product_previews_pkey do update
    set token_hash = excluded.token_hash, token = excluded.token, expires_at = excluded.expires_at;
  return jsonb_build_object('token', token, 'expires_at', now() + interval '30 days');
end
$$;

create function public.product_preview_link(product_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  vendor uuid;
begin
  perform private.me();
  select x.vendor_id into vendor from public.products x
  where x.id = product_preview_link.product_id and private.may_vendor(x.vendor_id, 'products', 'read');
  if vendor is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  perform private.seller(vendor, 'products', 'write');
  return (
    select jsonb_build_object('token', w.token, 'expires_at', w.expires_at) from private.product_previews w
    where w.product_id = product_preview_link.product_id and w.expires_at > now());
end
$$;
comment on function public.product_preview_link is
  'The valid secret link to the product''s draft, for those who may edit it; its token is null if it''s from before links were kept. Null without one. 403, 404 product_unknown.';
grant execute on function public.product_preview_link to authenticated;

create function public.withdraw_product_preview(product_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products := private.open_product(withdraw_product_preview.product_id);
begin
  delete from private.product_previews w where w.product_id = p.id;
end
$$;
comment on function public.withdraw_product_preview is
  'Ends the secret link to the product''s draft. Nothing happens without one. 403, 404 product_unknown.';
grant execute on function public.withdraw_product_preview to authenticated;
