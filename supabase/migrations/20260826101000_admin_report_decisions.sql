-- What admins decide about what is reported: claimed by one at a time, about what was read, told to both sides.

-- Claims ----------------------------------------------------------------------------------------------------------------
create function public.claim_report(report_case uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('products', 'write');
begin
  if not exists (select from private.report_cases c where c.id = claim_report.report_case) then
    perform private.fail(404, 'report_unknown', 'There is no such report.');
  end if;
  perform private.claim_item('reports', claim_report.report_case, who);
end
$$;
comment on function public.claim_report is
  'Admins only: nobody else decides about this for 15 minutes, or until it is decided or released. 409 claimed names who has it. 404 report_unknown.';
grant execute on function public.claim_report to authenticated;

create function public.release_report(report_case uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_item('reports', release_report.report_case, private.admin('products', 'write'));
end
$$;
comment on function public.release_report is 'Admins only: gives the own claim back; without one nothing happens.';
grant execute on function public.release_report to authenticated;

-- Deciding --------------------------------------------------------------------------------------------------------------
create function private.mail_about_report(person uuid, template text, key text, payload jsonb) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select mail_about_report.template, u.email, jsonb_strip_nulls(mail_about_report.payload),
    mail_about_report.template || ':' || mail_about_report.key
  from auth.users u where u.id = mail_about_report.person and u.email is not null
  on conflict (dedupe_key) do nothing;
end;

-- Hides a thing from shoppers, or shows a review or question again, and tells whose it is. A store is only written to:
-- to suspend it is a decision of its own.
create function private.act_on_thing(c private.report_cases, hide boolean, words text) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  thing jsonb := private.reported_thing(c);
  author uuid;
begin
  if c.kind = 'product' then
    perform public.decide_product(c.product_id, (thing ->> 'version')::int, 'take_down', words);
  elsif c.kind = 'post' then
    perform public.review_blog_post(c.post_id, (thing ->> 'version')::int, 'reject', words);
  elsif c.kind = 'store' then
    perform private.mail_about_report(c.store_id, 'store-reported', c.id || ':' || c.version,
      jsonb_build_object('label', private.reported_label(c), 'words', words));
  else
    perform private.act_as('admin');
    if c.kind = 'review' then
      update public.product_reviews r set status = case when hide then 'rejected' else 'approved' end
      where r.id = c.review_id returning r.user_id into author;
    else
      update public.product_questions q set hidden_at = case when hide then clock_timestamp() end
      where q.id = c.question_id returning q.user_id into author;
    end if;
    perform private.mail_about_report(author, 'words-decided', c.id || ':' || c.version,
      jsonb_build_object('label', private.reported_label(c), 'product', thing -> 'product', 'is_review', c.kind = 'review',
        'is_question', c.kind = 'question', 'is_hidden', hide, 'is_shown', not hide, 'words', words));
  end if;
end
$$;

create function public.decide_report(report_case uuid, base_version int, decision text, words text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('products', 'write');
  said text := nullif(private.clean_words(words), '');
  c private.report_cases;
  thing jsonb;
  state text;
  done text := case decision when 'dismiss' then 'dismissed' when 'act' then 'acted' when 'restore' then 'restored' end;
  one record;
begin
  if done is null then
    perform private.fail(422, 'decision_unknown', 'A decision is dismiss, act or restore.');
  elsif (decision = 'act' and said is null) or char_length(said) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Give the reason in 10 to 1000 characters.');
  end if;
  perform private.claim_item('reports', report_case, who);
  -- The second of two decisions waits here, and then finds another version. The case is locked before what it is about.
  select x.* into c from private.report_cases x where x.id = report_case for no key update;
  if c.id is null then
    perform private.fail(404, 'report_unknown', 'There is no such report.');
  elsif private.role_in(c.vendor_id, who) is not null then
    perform private.fail(403, 'own_store', 'Somebody else decides about what stands in your own store.');
  end if;
  -- Nobody edits the words of others between here and the decision.
  perform 1 from public.product_reviews r where r.id = c.review_id for no key update;
  perform 1 from public.product_questions q where q.id = c.question_id for no key update;
  thing := private.reported_thing(c);
  state := thing ->> 'state';
  if private.report_version(c) is distinct from base_version or (decision = 'restore') <> (c.open_reports = 0) then
    perform private.fail(409, 'report_changed', 'This has changed in the meantime. Read it again.');
  elsif decision = 'restore' and (state <> 'hidden' or c.kind not in ('review', 'question')) then
    perform private.fail(409, 'nothing_hidden', 'Only a hidden review or question can be shown again here.');
  end if;
  -- What is not public any more needs no decision about itself: those who have reported it are told.
  if decision = 'restore' or (decision = 'act' and state = 'shown') then
    perform private.act_on_thing(c, decision = 'act', said);
  end if;
  for one in
    update private.case_reports r set closed_at = clock_timestamp(), outcome = done
    where r.case_id = c.id and r.closed_at is null and decision <> 'restore' returning r.id, r.reporter_id
  loop
    perform private.mail_about_report(one.reporter_id, 'report-decided', one.id::text,
      jsonb_build_object('label', private.reported_label(c), 'is_acted', decision = 'act', 'is_dismissed', decision = 'dismiss'));
  end loop;
  update private.report_cases x set open_reports = 0, version = x.version + 1, outcome = done, since = clock_timestamp(),
    acted = greatest(x.acted + case decision when 'act' then 1 when 'restore' then -1 else 0 end, 0)
  where x.id = c.id;
  perform private.audit('report.' || done, 'report', c.id::text, jsonb_build_object('open_reports', c.open_reports, 'state', state),
    jsonb_strip_nulls(jsonb_build_object('kind', c.kind, 'thing', c.thing_id, 'words', said, 'version', thing -> 'version')));
  perform private.release_item('reports', c.id, who);
  return jsonb_build_object('id', c.id);
end
$$;
comment on function public.decide_report is
  'Admins only: dismiss what is reported, act (take a product down, unpublish a post, hide a review or question, write to a store) with the reason, or restore a hidden review or question. Closes all its open reports; whoever has reported it is told, and so is whose it is. Recorded. 409 claimed, report_changed, nothing_hidden, 403 own_store, 404 report_unknown, 422 decision_unknown, words_invalid.';
grant execute on function public.decide_report to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), m.title || e'\n\n' || m.words || $mail$

Questions? Write to {{brand.support}}.
{{brand.name}}. {{brand.tagline}}
{{site_url}}
$mail$
from (values
  ('report-decided', 'About your report of “{{label}}”', 'Thank you for your report', 'We have looked at it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">You told us about <strong>{{label}}</strong>. {{#is_acted}}You were right to: we have acted on it.{{/is_acted}}{{#is_dismissed}}We have looked at it, and it does not break our rules. It stays as it is.{{/is_dismissed}}</p>$mail$,
    $mail$You told us about {{label}}. {{#is_acted}}You were right to: we have acted on it.{{/is_acted}}{{#is_dismissed}}We have looked at it, and it does not break our rules. It stays as it is.{{/is_dismissed}}$mail$),
  ('words-decided', 'What you wrote about “{{product}}”', 'What you wrote', 'We have looked at it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#is_hidden}}We have hidden {{/is_hidden}}{{#is_shown}}We show again {{/is_shown}}{{#is_review}}your review{{/is_review}}{{#is_question}}your question{{/is_question}} <strong>{{label}}</strong> about {{product}}.</p>{{#words}}<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p>{{/words}}$mail$,
    $mail${{#is_hidden}}We have hidden {{/is_hidden}}{{#is_shown}}We show again {{/is_shown}}{{#is_review}}your review{{/is_review}}{{#is_question}}your question{{/is_question}} {{label}} about {{product}}.
{{#words}}
{{words}}
{{/words}}$mail$),
  ('store-reported', 'About your store “{{label}}”', 'About your store', 'Shoppers have reported it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Shoppers have reported your store <strong>{{label}}</strong>. We have looked at it, and ask you to change this:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p>$mail$,
    $mail$Shoppers have reported your store {{label}}. We have looked at it, and ask you to change this:

{{words}}$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
