-- A review can be changed by who wrote it. What is shown was looked at, so a changed one waits again.

insert into public.review_status_transitions values
  ('approved', 'pending', 'customer'), ('rejected', 'pending', 'customer');

create function public.change_review(review uuid, rating int, title text, content text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  own public.product_reviews;
begin
  if coalesce(change_review.rating, 0) not between 1 and 5
    or coalesce(char_length(trim(change_review.title)), 0) not between 5 and 100
    or coalesce(char_length(trim(change_review.content)), 0) not between 10 and 1000 then
    perform private.fail(422, 'review_invalid', 'A review has 1 to 5 stars, a title of 5 to 100 and a text of 10 to 1000 characters.');
  end if;
  select r.* into own from public.product_reviews r where r.id = change_review.review and r.user_id = me for no key update;
  if own.id is null then
    perform private.fail(404, 'review_unknown', 'Your account has written no such review.');
  end if;
  -- Sent twice, or not changed at all: what was looked at stays looked at.
  if (own.rating, own.title, own.content) = (change_review.rating, trim(change_review.title), trim(change_review.content)) then
    return own.status;
  end if;
  perform private.take_turn('review', me::text);
  update public.product_reviews r set rating = change_review.rating, title = trim(change_review.title),
    content = trim(change_review.content), status = 'pending' where r.id = own.id;
  return 'pending';
end
$$;
comment on function public.change_review is
  'The author changes stars, title and text of a review; it waits to be looked at again. Answers its status. 404 for a review of somebody else, 429 after five in ten minutes.';
grant execute on function public.change_review to authenticated;
