-- The email to the person who asked about a product, once its store has answered.

alter table public.notification_preferences add column answers boolean not null default true;
comment on column public.notification_preferences.answers is 'Whether a store''s answer to the account''s question sends an email.';
grant update (answers) on public.notification_preferences to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('question-answered', '{{vendor_name}} answered your question about {{name}}', 'Your question was answered', 'Here''s what the store said.',
    $mail$<p class="muted" style="margin:0 0 16px;color:#5c6066;">You asked about {{name}}:</p><p class="ink" style="margin:0 0 16px;white-space:pre-wrap;color:#1a1c20;">{{question}}</p><p class="muted" style="margin:0 0 16px;color:#5c6066;">{{vendor_name}} answered:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{answer}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}{{path}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View product</a></p><p class="muted" style="margin:0 0 16px;color:#5c6066;">You can turn these emails off in <a class="link" href="{{site_url}}/profile" style="color:#1f5fbf;">your profile</a>.</p>$mail$,
    $mail$You asked about {{name}}:

{{question}}

{{vendor_name}} answered:

{{answer}}

View product:
{{site_url}}{{path}}

You can turn these emails off in your profile:
{{site_url}}/profile$mail$)
) as m (key, subject, title, preview, body, words);

create function private.mail_about_answer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'question-answered', u.email, jsonb_build_object('name', p.name, 'vendor_name', private.shown_name(v), 'question', new.question,
      'answer', new.answer, 'path', '/' || v.slug || '/' || c.slug || '/' || p.slug), 'question-answered:' || new.id
  from auth.users u
  join public.products p on p.id = new.product_id and p.listed
  join public.vendors v on v.id = p.vendor_id
  join public.categories c on c.id = p.category_id
  left join public.notification_preferences n on n.user_id = u.id
  where u.id = new.user_id and u.email_confirmed_at is not null and coalesce(n.answers, true)
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
-- Once: an edited answer is not news.
create trigger product_questions_mailed after update of answer on public.product_questions
  for each row when (old.answer is null and new.answer is not null) execute function private.mail_about_answer();
