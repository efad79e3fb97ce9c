-- Sample data that an admin's preview of an email is filled in with.
-- Sample values for one email, where a value's name alone doesn't determine its sample.
create function private.own_samples() returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object(
    'account-suspended', '{"words": "The card on this account was reported stolen."}'::jsonb,
    'account-viewed', '{"words": "You asked us why your coupon code doesn''t work."}'::jsonb,
    'application-asked', '{"words": "Could you upload the second page of your business license?"}'::jsonb,
    'application-rejected', '{"words": "We don''t list used equipment yet."}'::jsonb,
    'message-answered', '{"subject": "Delivery to Hawaii", "words": "We ship to Hawaii by ground. It takes about two weeks."}'::jsonb,
    'order-message', '{"message": "Your rack ships on Monday, with the extra bolts you asked for."}'::jsonb,
    'order-refunded', '{"reason": "Damaged before shipping"}'::jsonb,
    'question-answered', '{"name": "Power Rack", "answer": "Yes. It''s 82 inches tall."}'::jsonb,
    'report-decided', '{"label": "Power Rack"}'::jsonb,
    'stock-notice', '{"name": "Power Rack", "query": ""}'::jsonb,
    'stock-notice-set', '{"name": "Power Rack"}'::jsonb,
    'store-digest', '{"words": "New order", "reference": "SB-7K2M9Q"}'::jsonb,
    'store-reported', '{"label": "Iron Works", "words": "Replace the banner. It shows another brand''s logo."}'::jsonb,
    'store-restored', '{"words": "The new banner is fine."}'::jsonb,
    'store-suspended', '{"words": "Three orders weren''t shipped within a week."}'::jsonb,
    'vendor-feedback-answered', '{"subject": "Printing labels from a phone", "words": "You can now print labels from a phone too."}'::jsonb,
    'vendor-low-stock', '{"label": "Power Rack"}'::jsonb,
    'vendor-new-question', '{"label": "Power Rack"}'::jsonb,
    'vendor-new-review', '{"label": "Power Rack"}'::jsonb,
    'vendor-order-cancelled', '{"reason": "Changed my mind"}'::jsonb,
    'vendor-order-message', '{"message": "Could you leave the package at the back door?"}'::jsonb,
    'vendor-payout', '{"failure": "The bank account is closed. Connect another one, then request the payout again."}'::jsonb,
    'vendor-post-decided', '{"title": "How to set up a home gym", "words": "Thanks for the clear photos."}'::jsonb,
    'vendor-product-decided', '{"name": "Power Rack", "words": "The weight capacity is now stated, as we asked."}'::jsonb,
    'vendor-return-requested', '{"reason": "It arrived damaged", "note": "One of the uprights is bent."}'::jsonb,
    'wishlist-back-in-stock', '{"name": "Power Rack"}'::jsonb,
    'wishlist-price-drop', '{"name": "Power Rack"}'::jsonb,
    'words-decided', '{"label": "Great rack", "words": "The review names a private person."}'::jsonb);

-- A sample value for this email, without anyone's data: admins who edit emails may not read orders.
create function private.sample_word(template text, name text) returns text
  language sql immutable set search_path = ''
  return coalesce(private.own_samples() -> sample_word.template ->> name, case
    when name ~ 'email' then 'sam@lifters.example'
    when name ~ '(^|_)first_name$' then 'Sam'
    when name ~ '(^|_)last_name$' then 'Carter'
    when name ~ 'vendor_name|store_name' then 'Iron Works'
    when name ~ 'slug' then 'iron-works'
    when name = 'rate_name' then 'Ground'
    when name ~ 'carrier' then 'UPS'
    when name ~ '(^|_)name$|author|inviter' then 'Sam Carter'
    when name = 'tracking_url' then 'https://www.ups.com/track?tracknum=1Z999AA10123456784'
    when name ~ 'url|link|path' then '/orders'
    when name ~ 'tracking' then '1Z999AA10123456784'
    when name = 'destination' then 'Bank account ending in 6789'
    -- Before the amounts: an order number is not a reference, and a discount is not a number of anything.
    when name = 'piece_count' then '2 items'
    when name ~ '(^|_)count$|quantity|stock|days|minutes' then '2'
    -- Totals that add up, for two items in one line.
    when name ~ 'subtotal|line_total' then '98.00'
    when name ~ 'discount' then '10.00'
    when name ~ 'shipping' then '6.00'
    when name ~ 'tax' then '7.06'
    when name ~ 'total' then '101.06'
    when name ~ 'before' then '59.00'
    when name ~ 'fee' then '4.90'
    when name ~ 'amount|price|cents|balance' then '49.00'
    when name = 'earliest' then 'Nov 28'
    when name = 'latest' then 'Dec 1'
    when name ~ 'expires|date|until|_on$|_at$|(^|_)day$|arrives' then 'Nov 30, 2026'
    when name = 'exchange_of' then 'SB-3F8H5W'
    when name ~ 'reference|number|order' then 'SB-7K2M9Q'
    when name ~ 'token|code|secret' and name <> 'zip_code' then 'sample-secret'
    when name ~ 'title|product' then 'Power Rack'
    when name = 'label' then 'Print this label and put it on the package.'
    when name = 'options' then 'Black'
    when name = 'sku' then 'RACK-BLK'
    when name = 'role' then 'Catalog'
    when name = 'decision' then 'The package came back without the bolts.'
    when name = 'address2' then 'Apt 4'
    when name = 'address' then '12 Mill Street'
    when name = 'city' then 'Portland'
    when name = 'state' then 'OR'
    when name = 'zip_code' then '97201'
    when name = 'subject' then 'A question about my order'
    when name = 'question' then 'Will it fit under a 7-foot ceiling?'
    when name ~ 'message|words|answer' then 'Thanks for writing. We''ll look into it today.'
    when name ~ 'reason|note' then 'The details didn''t match.'
    else initcap(replace(name, '_', ' ')) end);

create function private.sample_of(template text, name text, value jsonb) returns jsonb
  language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, private.sample_of(template, e.key, e.value)), '{}') from jsonb_each(value) e)
    when 'array' then (
      select coalesce(jsonb_agg(private.sample_of(template, sample_of.name, e.value) order by e.at), '[]')
      from jsonb_array_elements(value) with ordinality e (value, at) where e.at <= 2)
    when 'string' then to_jsonb(private.sample_word(template, sample_of.name))
    when 'number' then to_jsonb(private.sample_word(template, sample_of.name))
    else value end;
end
$$;
