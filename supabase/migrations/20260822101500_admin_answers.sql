-- The platform's saved replies.

create table private.platform_answers (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 60),
  words text not null check (char_length(words) between 2 and 2000),
  version int not null default 1
);
call private.keep_clean('private.platform_answers', '{title}', '{words}');
alter table private.platform_answers enable row level security;

create function private.platform_answer_view(a private.platform_answers) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object('id', a.id, 'title', a.title, 'words', a.words, 'version', a.version);

create function public.platform_answers() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('feedback', 'read');
  return coalesce((select jsonb_agg(private.platform_answer_view(a) order by lower(a.title), a.id) from private.platform_answers a), '[]');
end
$$;
comment on function public.platform_answers is 'Admins only: the platform''s saved replies, by title.';
grant execute on function public.platform_answers to authenticated;

create function public.save_platform_answer(answer_id uuid, version int, title text, words text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most constant int := 100;
  who uuid := private.admin('feedback', 'write');
  given_title text := private.clean_line(save_platform_answer.title);
  given_words text := private.clean_words(save_platform_answer.words);
  was private.platform_answers;
  now_is private.platform_answers;
begin
  if answer_id is null or coalesce(char_length(given_title), 0) not between 1 and 60
    or coalesce(char_length(given_words), 0) not between 2 and 2000 then
    perform private.fail(422, 'answer_invalid', 'Enter a title of 1 to 60 characters and a reply of 2 to 2,000.');
  end if;
  -- Two concurrent calls must not slip past the limit together.
  perform pg_advisory_xact_lock(hashtextextended('platform answers', 0));
  select a.* into was from private.platform_answers a where a.id = answer_id;
  if (was.title, was.words) is not distinct from (given_title, given_words) then
    return private.platform_answer_view(was) || '{"outcome": "saved"}';
  elsif was.id is not null and was.version is distinct from save_platform_answer.version then
    return private.platform_answer_view(was) || '{"outcome": "conflict"}';
  elsif was.id is null and save_platform_answer.version is not null then
    perform private.fail(404, 'answer_missing', 'Someone else deleted this saved reply.');
  elsif was.id is null and (select count(*) from private.platform_answers) >= most then
    perform private.fail(409, 'too_many_answers', format('You can keep up to %s saved replies.', most));
  end if;
  insert into private.platform_answers as a (id, title, words) values (answer_id, given_title, given_words)
  on conflict (id) do update set title = excluded.title, words = excluded.words, version = a.version + 1
  returning a.* into now_is;
  perform private.audit('answer.saved', 'platform_answer', answer_id::text,
    case when was.id is not null then private.platform_answer_view(was) end, private.platform_answer_view(now_is));
  return private.platform_answer_view(now_is) || '{"outcome": "saved"}';
end
$$;
comment on function public.save_platform_answer is
  'Admins only: saves a reply for later use; version is null for a new one, with an id chosen by the caller. Returns outcome saved, or conflict with what someone else saved. 404 answer_missing, 409 too_many_answers, 422 answer_invalid.';
grant execute on function public.save_platform_answer to authenticated;

create function public.delete_platform_answer(answer_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  who uuid := private.admin('feedback', 'write');
  was private.platform_answers;
begin
  delete from private.platform_answers a where a.id = answer_id returning a.* into was;
  if was.id is not null then
    perform private.audit('answer.deleted', 'platform_answer', was.id::text, private.platform_answer_view(was));
  end if;
end
$$;
comment on function public.delete_platform_answer is 'Admins only: deletes a saved reply. Repeating it changes nothing.';
grant execute on function public.delete_platform_answer to authenticated;
