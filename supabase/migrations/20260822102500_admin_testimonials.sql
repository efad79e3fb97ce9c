-- Testimonials on the home page: entered by admins, with the speaker's consent.

create table private.testimonials (
  id uuid primary key,
  author text not null check (char_length(author) between 1 and 80),
  -- Who is quoted: 'Coach, Reno'.
  about text not null default '' check (char_length(about) <= 80),
  words text not null check (char_length(words) between 10 and 400),
  -- The day of the consent, and how it was given.
  consent_on date not null,
  consent_note text not null check (char_length(consent_note) between 3 and 200),
  published boolean not null default false,
  position int not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
call private.keep_clean('private.testimonials', '{author, about, consent_note}', '{words}');
create index testimonials_position_idx on private.testimonials (position, id);
alter table private.testimonials enable row level security;

-- Notifies the pages of a table whose every change is visible; its argument is the tag of those pages.
create function private.told_pages() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_pages(array[tg_argv[0]]);
  return null;
end
$$;
create trigger testimonials_told after insert or update or delete on private.testimonials
  for each statement execute function private.told_pages('testimonials');

-- For the home page: six at most.
create function private.shown_testimonials() returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'author', t.author, 'about', t.about, 'words', t.words) order by t.position, t.id)
    from (select * from private.testimonials x where x.published order by x.position, x.id limit 6) t), '[]');

create function private.testimonial_view(t private.testimonials) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object('id', t.id, 'author', t.author, 'about', t.about, 'words', t.words, 'consent_on', t.consent_on,
    'consent_note', t.consent_note, 'published', t.published, 'version', t.version);

create function public.admin_testimonials() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('testimonials', 'read');
  return coalesce((
    select jsonb_agg(private.testimonial_view(t) order by t.position, t.id) from private.testimonials t), '[]');
end
$$;
comment on function public.admin_testimonials is 'Admins only: all testimonials in their order.';
grant execute on function public.admin_testimonials to authenticated;

create function public.save_testimonial(
  testimonial_id uuid, version int, author text, about text, words text, consent_on date, consent_note text
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most constant int := 100;
  who uuid := private.admin('testimonials', 'write');
  given private.testimonials;
  was private.testimonials;
  problems jsonb := '{}';
begin
  given.author := regexp_replace(trim(coalesce(save_testimonial.author, '')), '\s+', ' ', 'g');
  given.about := regexp_replace(trim(coalesce(save_testimonial.about, '')), '\s+', ' ', 'g');
  given.words := trim(coalesce(save_testimonial.words, ''));
  given.consent_on := save_testimonial.consent_on;
  given.consent_note := trim(coalesce(save_testimonial.consent_note, ''));
  if char_length(given.author) not between 1 and 80 then
    problems := problems || '{"author": "Enter a name of 1 to 80 characters"}';
  end if;
  if char_length(given.about) > 80 then
    problems := problems || '{"about": "Use up to 80 characters"}';
  end if;
  if char_length(given.words) not between 10 and 400 then
    problems := problems || '{"words": "Enter a quote of 10 to 400 characters"}';
  end if;
  if given.consent_on is null then
    problems := problems || '{"consentOn": "Choose the date they agreed"}';
  -- The day may have started in the admin's zone.
  elsif given.consent_on > private.platform_today() + 1 then
    problems := problems || '{"consentOn": "That date is in the future. Choose the date they agreed."}';
  end if;
  if char_length(given.consent_note) not between 3 and 200 then
    problems := problems || '{"consentNote": "Say how they agreed, in 3 to 200 characters"}';
  end if;
  if save_testimonial.testimonial_id is null or problems <> '{}' then
    perform private.fail(422, 'testimonial_invalid', 'Check the marked fields.', problems);
  end if;
  -- One at a time: two new ones must not take the same position, nor slip past the limit together.
  perform pg_advisory_xact_lock(hashtextextended('testimonials', 0));
  select t.* into was from private.testimonials t where t.id = save_testimonial.testimonial_id;
  if was.id is null and save_testimonial.version is not null then
    perform private.fail(404, 'testimonial_unknown', 'Someone else deleted this testimonial.');
  elsif (was.author, was.about, was.words, was.consent_on, was.consent_note)
    is not distinct from (given.author, given.about, given.words, given.consent_on, given.consent_note) then
    return private.testimonial_view(was) || '{"outcome": "saved"}';
  elsif was.id is not null and was.version is distinct from save_testimonial.version then
    return private.testimonial_view(was) || '{"outcome": "conflict"}';
  elsif was.id is null and (select count(*) from private.testimonials) >= most then
    perform private.fail(409, 'too_many_testimonials', format('You can have up to %s testimonials. Delete one first.', most));
  end if;
  if was.id is null then
    insert into private.testimonials (id, author, about, words, consent_on, consent_note, position)
    values (save_testimonial.testimonial_id, given.author, given.about, given.words, given.consent_on, given.consent_note,
      (select coalesce(max(t.position), 0) + 1 from private.testimonials t))
    returning * into given;
  else
    update private.testimonials t set author = given.author, about = given.about, words = given.words,
      consent_on = given.consent_on, consent_note = given.consent_note, version = t.version + 1, updated_at = now()
    where t.id = was.id returning t.* into given;
  end if;
  perform private.audit('testimonial.saved', 'testimonial', given.id::text,
    case when was.id is not null then private.testimonial_view(was) end, private.testimonial_view(given));
  return private.testimonial_view(given) || '{"outcome": "saved"}';
end
$$;
comment on function public.save_testimonial is
  'Admins only: saves a testimonial, with the date and the form of the consent. version is null for a new one, with an id chosen by the caller; it isn''t public yet and comes last. Returns outcome saved, or conflict with what someone else saved. 404 testimonial_unknown, 409 too_many_testimonials, 422 testimonial_invalid with a sentence for each wrong field as hint.';
grant execute on function public.save_testimonial to authenticated;

create function private.seen_testimonial(id uuid, version int) returns private.testimonials
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  t private.testimonials;
begin
  select x.* into t from private.testimonials x where x.id = seen_testimonial.id for update;
  if t.id is null then
    perform private.fail(404, 'testimonial_unknown', 'Someone else deleted this testimonial.');
  elsif t.version is distinct from seen_testimonial.version then
    perform private.fail(409, 'testimonial_changed', 'Someone else changed this testimonial. Review it again.');
  end if;
  return t;
end
$$;

create function public.publish_testimonial(testimonial_id uuid, version int, published boolean) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  who uuid := private.admin('testimonials', 'write');
  t private.testimonials := private.seen_testimonial(publish_testimonial.testimonial_id, publish_testimonial.version);
begin
  if t.published is distinct from coalesce(publish_testimonial.published, false) then
    update private.testimonials x set published = not t.published, version = x.version + 1, updated_at = now()
    where x.id = t.id returning x.* into t;
    perform private.audit(case when t.published then 'testimonial.published' else 'testimonial.unpublished' end, 'testimonial',
      t.id::text, jsonb_build_object('published', not t.published), jsonb_build_object('published', t.published));
  end if;
  return private.testimonial_view(t);
end
$$;
comment on function public.publish_testimonial is
  'Admins only: shows the version of a testimonial that was read on the home page, or hides it. 404 testimonial_unknown, 409 testimonial_changed.';
grant execute on function public.publish_testimonial to authenticated;

create function public.order_testimonials(ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('testimonials', 'write');
  was uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('testimonials', 0));
  select coalesce(array_agg(t.id order by t.position, t.id), '{}') into was from private.testimonials t;
  if ids is null or not (was @> ids and ids @> was and cardinality(ids) = cardinality(was)) then
    perform private.fail(409, 'testimonials_changed', 'Someone else added or deleted a testimonial. Review the list again.');
  end if;
  if ids = was then
    return;
  end if;
  update private.testimonials t set position = o.place
  from unnest(ids) with ordinality o (id, place) where t.id = o.id and t.position <> o.place;
  perform private.audit('testimonial.ordered', 'testimonials', 'all', to_jsonb(was), to_jsonb(ids));
end
$$;
comment on function public.order_testimonials is 'Admins only: the order of all testimonials, by their ids. 409 testimonials_changed unless all are listed.';
grant execute on function public.order_testimonials to authenticated;

create function public.delete_testimonial(testimonial_id uuid, version int) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  who uuid := private.admin('testimonials', 'write');
  t private.testimonials;
begin
  if not exists (select 1 from private.testimonials x where x.id = delete_testimonial.testimonial_id) then
    return;
  end if;
  t := private.seen_testimonial(delete_testimonial.testimonial_id, delete_testimonial.version);
  delete from private.testimonials x where x.id = t.id;
  -- A person who withdraws consent wants to be forgotten: the log does not keep the text.
  perform private.audit('testimonial.deleted', 'testimonial', t.id::text);
end
$$;
comment on function public.delete_testimonial is 'Admins only: deletes the version of a testimonial that was read, for good. Repeating it changes nothing. 409 testimonial_changed.';
grant execute on function public.delete_testimonial to authenticated;
