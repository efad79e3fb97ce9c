-- Admins' decisions on reports: claimed by one at a time, on the version that was read, reported to both sides.

-- Claims ----------------------------------------------------------------------------------------------------------------
create function public.claim_report(report_case uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('products', 'write');
begin
  if not exists (select from private.report_cases c where c.id = claim_report.report_case) then
    perform private.fail(404, 'report_unknown', 'We can''t find this report.');
  end if;
  perform private.claim_item('reports', claim_report.report_case, who);
end
$$;
comment on function public.claim_report is
  'Admins only: no one else can decide on this for 3 minutes, or until it is decided or released. 409 claimed names who claimed it. 404 report_unknown.';
grant execute on function public.claim_report to authenticated;

create function public.release_report(report_case uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_item('reports', release_report.report_case, private.admin('products', 'write'));
end
$$;
comment on function public.release_report is 'Admins only: releases the caller''s claim; does nothing without one.';
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

-- Hides an item from shoppers, or shows a review or question again, and notifies its owner. A store is only emailed:
-- suspending it is a separate decision.
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
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 1,000 characters.');
  end if;
  perform private.claim_item('reports', report_case, who);
  -- The second of two decisions waits here, and then finds another version. The case is locked before its subject.
  select x.* into c from private.report_cases x where x.id = report_case for no key update;
  if c.id is null then
    perform private.fail(404, 'report_unknown', 'We can''t find this report.');
  elsif private.role_in(c.vendor_id, who) is not null then
    perform private.fail(403, 'own_store', 'This is from your own store, so another admin has to decide.');
  end if;
  -- Nobody can edit the reported text between here and the decision.
  perform 1 from public.product_reviews r where r.id = c.review_id for no key update;
  perform 1 from public.product_questions q where q.id = c.question_id for no key update;
  thing := private.reported_thing(c);
  state := thing ->> 'state';
  if private.report_version(c) is distinct from base_version or (decision = 'restore') <> (c.open_reports = 0) then
    perform private.fail(409, 'report_changed', 'This changed after you opened it. Review it again.');
  elsif decision = 'restore' and (state <> 'hidden' or c.kind not in ('review', 'question')) then
    perform private.fail(409, 'nothing_hidden', 'You can only restore a hidden review or question here.');
  end if;
  -- An item that is no longer public needs no decision: its reporters are notified.
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
  'Admins only: dismiss what is reported, act (take a product down, unpublish a post, hide a review or question, write to a store) with the reason, or restore a hidden review or question. Closes all its open reports; the reporters and the owner are notified. Audited. 409 claimed, report_changed, nothing_hidden, 403 own_store, 404 report_unknown, 422 decision_unknown, words_invalid.';
grant execute on function public.decide_report to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), m.title || e'\n\n' || m.words || $mail$

Questions? Email {{brand.support}}.
{{brand.name}}. {{brand.tagline}}
{{site_url}}
$mail$
from (values
  ('report-decided', 'About your report of “{{label}}”', 'Thanks for your report', 'We''ve reviewed it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#is_acted}}You reported <strong>{{label}}</strong>, and we took action. Thanks for letting us know.{{/is_acted}}{{#is_dismissed}}We reviewed <strong>{{label}}</strong>, which you reported. It doesn't break our rules, so it stays up.{{/is_dismissed}}</p>$mail$,
    $mail${{#is_acted}}You reported {{label}}, and we took action. Thanks for letting us know.{{/is_acted}}{{#is_dismissed}}We reviewed {{label}}, which you reported. It doesn't break our rules, so it stays up.{{/is_dismissed}}$mail$),
  ('words-decided', 'We {{#is_hidden}}hid{{/is_hidden}}{{#is_shown}}restored{{/is_shown}} your {{#is_review}}review of{{/is_review}}{{#is_question}}question about{{/is_question}} “{{product}}”', 'About your {{#is_review}}review{{/is_review}}{{#is_question}}question{{/is_question}}', 'We''ve reviewed it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#is_hidden}}We hid {{/is_hidden}}{{#is_shown}}We restored {{/is_shown}}your {{#is_review}}review of{{/is_review}}{{#is_question}}question about{{/is_question}} {{product}}: <strong>{{label}}</strong></p>{{#words}}<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p>{{/words}}$mail$,
    $mail${{#is_hidden}}We hid {{/is_hidden}}{{#is_shown}}We restored {{/is_shown}}your {{#is_review}}review of{{/is_review}}{{#is_question}}question about{{/is_question}} {{product}}: “{{label}}”
{{#words}}
{{words}}
{{/words}}$mail$),
  ('store-reported', 'Your store was reported: “{{label}}”', 'Your store was reported', 'Here''s what we need you to change.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Shoppers reported your store, <strong>{{label}}</strong>, and we need you to change this:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p>$mail$,
    $mail$Shoppers reported your store, {{label}}, and we need you to change this:

{{words}}$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
