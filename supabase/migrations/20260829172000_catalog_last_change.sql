-- An editor that was open while something else changed its product says what that was, and whether the person did it.

create or replace function private.product_view(p public.products) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'id', p.id, 'vendor_id', p.vendor_id, 'slug', p.slug, 'state', p.state, 'version', p.version,
    'publish_at', p.publish_at, 'updated_at', p.updated_at, 'created_at', p.created_at, 'listed', p.listed,
    'takedown', private.takedown_of(p.id),
    'has_draft', exists (select 1 from private.product_drafts d where d.product_id = p.id),
    'last_change', (
      select jsonb_build_object('action', v.action, 'is_own', coalesce(v.actor_id = private.uid(), false))
      from private.product_versions v where v.product_id = p.id and v.version = p.version),
    'document', private.edited_document(p.id));
