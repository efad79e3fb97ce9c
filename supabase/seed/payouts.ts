import { literal } from './sql.ts';

/** Where the first stores are paid, and how often; null is the schedule of the platform. By hand: each Monday until a month ago. */
const stores: readonly {
  slug: string;
  status: 'active' | 'restricted' | 'onboarding';
  destination: string | null;
  schedule: 'monthly' | 'manual' | null;
  minimum: number | null;
  /** The payout, counted from the first, that the bank sends back. */
  sentBack: number | null;
}[] = [
  {
    slug: 'ironhollow-forge',
    status: 'active',
    destination: 'Keystone Savings ··6120',
    schedule: 'manual',
    minimum: null,
    sentBack: null,
  },
  {
    slug: 'kettle-row-foundry',
    status: 'active',
    destination: 'Lakeshore Bank ··3384',
    schedule: 'monthly',
    minimum: null,
    sentBack: null,
  },
  {
    slug: 'northgate-racks',
    status: 'active',
    destination: 'Cascade Credit Union ··9071',
    schedule: null,
    minimum: 50_000,
    sentBack: null,
  },
  {
    slug: 'skipjack-ropes',
    status: 'active',
    destination: 'Chesapeake Community Bank ··2215',
    schedule: null,
    minimum: null,
    sentBack: 2,
  },
  {
    slug: 'tidewater-conditioning',
    status: 'restricted',
    destination: 'Harbor Bank ··7740',
    schedule: null,
    minimum: null,
    sentBack: null,
  },
  {
    slug: 'plate-and-pine',
    status: 'onboarding',
    destination: null,
    schedule: null,
    minimum: null,
    sentBack: null,
  },
];

/**
 * These stores' payouts, week by week, as the procedures would have made them: the triggers of payouts post each,
 * with its own date. The latest may still be on its way. After the postings of old sales.
 */
export function payoutStatements(): string[] {
  const values = stores
    .map(
      ({ slug, status, destination, schedule, minimum, sentBack }) =>
        `(${[slug, status, destination, schedule].map(literal).join(', ')}, ${minimum ?? 'null'}, ${sentBack ?? 'null'})`,
    )
    .join(',\n    ');
  return [
    // No one should be notified today about what arrived a year ago.
    'alter table public.payouts disable trigger payouts_told;',
    `do $$
declare
  store record;
  moment timestamptz;
  payout uuid;
  key uuid;
  claimed record;
  made int;
begin
  for store in select v.id, x.*, case x.schedule when 'manual' then 'weekly' else coalesce(x.schedule, d.payout_schedule) end as every, greatest(coalesce(x.minimum, 0), d.payout_minimum) as least_cents
    from (values
    ${values}
    ) x (slug, status, destination, schedule, minimum, sent_back)
    join public.vendors v on v.slug = x.slug cross join private.money_settings d
  loop
    insert into public.payout_accounts (vendor_id, provider, provider_ref, status, destination, destination_ref, requirements)
    values (store.id, 'test', 'test_' || store.id, store.status, store.destination, store.destination,
      case store.status when 'restricted' then array['Upload a photo of an identity document.'] else '{}' end);
    insert into public.payout_settings (vendor_id, schedule, minimum, next_at)
    values (store.id, store.schedule, store.minimum, case when store.schedule is distinct from 'manual' then private.next_payout(store.every, now()) end);
    made := 0;
    select private.next_payout(store.every, min(p.at)) into moment
    from private.payout_entries e join private.ledger_entries l on l.id = e.entry_id join private.ledger_postings p on p.id = l.posting_id
    where e.vendor_id = store.id;
    if store.status = 'restricted' then
      insert into public.payout_pauses (vendor_id, source, reason, since)
      values (store.id, 'provider', 'Upload a photo of an identity document.', now() - interval '9 days');
    end if;
    while moment < now() - case store.schedule when 'manual' then interval '30 days' else interval '10 minutes' end loop
      select array_agg(e.entry_id) as ids, coalesce(sum(e.cents), 0) as cents into claimed
      from private.payout_entries e join private.ledger_entries l on l.id = e.entry_id join private.ledger_postings p on p.id = l.posting_id
      where e.vendor_id = store.id and e.payout_id is null and p.at <= moment;
      if claimed.cents >= store.least_cents and store.status = 'active' then
        made := made + 1;
        key := gen_random_uuid();
        insert into public.payouts (vendor_id, number, cents, lines, origin, provider, account_version, destination, created_at)
        values (store.id, private.new_payout_number(), claimed.cents, cardinality(claimed.ids),
          case store.schedule when 'manual' then 'person' else 'schedule' end, 'test', 1, store.destination, moment)
        returning id into payout;
        update private.payout_entries e set payout_id = payout where e.entry_id = any (claimed.ids);
        insert into private.payout_attempts (id, payout_id, kind, idempotency_key, event, at)
        select private.uuid_v7_at(moment + x.after), payout, 'transfer', key, x.event, moment + x.after
        from (values (interval '1 minute', 'claimed'), (interval '1 minute 2 seconds', 'accepted')) x (after, event);
        update public.payouts p set status = 'sent', sent_at = moment + interval '1 minute', provider_ref = 'tp_' || key,
          arrives_on = (moment + interval '2 days')::date where p.id = payout;
        if made = store.sent_back then
          update public.payouts p set status = 'failed', failure_code = 'account_closed',
            failure = 'The bank says that this account is closed.', ended_at = moment + interval '1 day' where p.id = payout;
          update public.payout_pauses x set since = moment + interval '1 day', ended = moment + interval '2 days' where x.vendor_id = store.id;
        elsif moment < now() - interval '2 days' then
          update public.payouts p set status = 'paid', paid_at = moment + interval '2 days' where p.id = payout;
        end if;
        insert into private.test_bank (key, payout_id, account, cents, status, at)
        select key, p.id, 'test_' || store.id, p.cents, p.status, moment from public.payouts p where p.id = payout;
        update private.money_jobs j set done_at = moment + interval '1 minute', created_at = moment, tries = 1 where j.payout_id = payout;
      elsif claimed.cents <> 0 and moment > now() - interval '60 days' then
        insert into public.payout_skips (id, vendor_id, reason, cents, at)
        values (private.uuid_v7_at(moment), store.id, case when store.status <> 'active' then 'account-not-ready'
          when claimed.cents < 0 then 'negative-balance' else 'below-minimum' end, claimed.cents, moment);
      end if;
      moment := private.next_payout(store.every, moment);
    end loop;
  end loop;
end $$;`,
    'alter table public.payouts enable trigger payouts_told;',
    'select public.fold_ledger(1000000);',
  ];
}
