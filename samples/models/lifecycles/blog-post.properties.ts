import type { BlogPostSnapshot } from '#machines/lifecycles/blog-post.machine.ts';
import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { is, onlyBy, starts, step } = propertiesOf<BlogPostSnapshot>();
type Step = Moment<BlogPostSnapshot>;
type Status = BlogPostSnapshot['value'];

const at =
  (...statuses: readonly Status[]) =>
  (state: BlogPostSnapshot) =>
    statuses.includes(state.value);
const by =
  (...who: readonly string[]) =>
  ({ event }: Step) =>
    who.includes(String(event['by']));
const both =
  (...conditions: readonly ((moment: Step) => boolean)[]) =>
  (moment: Step) =>
    conditions.every((holds) => holds(moment));
const leadsTo =
  (status: Status) =>
  ({ to }: Step) =>
    at(status)(to);

/** Sentences about a store's post: §3, §4 (submitted posts await the platform), panel design ('vendor-blog'). */
export const blogPostProperties = [
  starts('design', 'A post is a draft first', at('draft')),
  step(
    '§4',
    'A store submits a draft',
    both(is('post.submit', at('draft')), by('vendor', 'system')),
    leadsTo('submitted'),
  ),
  step(
    'design',
    'A rejected post is resubmitted by its store',
    both(is('post.submit', at('rejected')), by('vendor')),
    leadsTo('submitted'),
  ),
  step(
    'design',
    'The job never resubmits a rejected post',
    both(is('post.submit', at('rejected')), by('system')),
    isQuiet,
  ),
  step(
    'design',
    'The platform approves submitted posts',
    both(is('post.approve', at('submitted')), by('admin', 'system')),
    leadsTo('approved'),
  ),
  step(
    'design',
    'A post with a date is approved for that date by an admin',
    both(is('post.plan', at('submitted')), by('admin')),
    leadsTo('scheduled'),
  ),
  step(
    'design',
    'On its date the job publishes it, or its store earlier',
    both(is('post.release', at('scheduled')), by('vendor', 'system')),
    leadsTo('approved'),
  ),
  step(
    'design',
    'An admin rejects a submitted, scheduled or public post',
    both(is('post.reject', at('submitted', 'scheduled', 'approved')), by('admin')),
    leadsTo('rejected'),
  ),
  step('design', 'The job rejects only submitted posts', both(is('post.reject'), by('system')), (moment) =>
    at('submitted')(moment.from) ? leadsTo('rejected')(moment) : isQuiet(moment),
  ),
  step(
    'design',
    'A store withdraws a post that is not public',
    both(is('post.withdraw', at('submitted', 'scheduled', 'rejected')), by('vendor')),
    leadsTo('draft'),
  ),
  step(
    'design',
    'A store unpublishes a public post',
    both(is('post.unpublish', at('approved')), by('vendor')),
    leadsTo('draft'),
  ),
  step('§6', 'Shoppers move nothing', by('customer', 'guest'), isQuiet),
  step(
    '§6',
    'A store decides nothing about its own posts',
    both(is(['post.approve', 'post.plan', 'post.reject']), by('vendor')),
    isQuiet,
  ),
  step(
    '§6',
    'An admin writes and withdraws nothing for a store',
    both(is(['post.submit', 'post.withdraw', 'post.unpublish', 'post.release']), by('admin')),
    isQuiet,
  ),
  step(
    'design',
    'The job withdraws nothing, and schedules nothing',
    both(is(['post.withdraw', 'post.unpublish', 'post.plan']), by('system')),
    isQuiet,
  ),
  onlyBy('design', 'A draft is only submitted', at('draft'), ['post.submit']),
  onlyBy('design', 'A submitted post is decided or withdrawn', at('submitted'), [
    'post.withdraw',
    'post.approve',
    'post.plan',
    'post.reject',
  ]),
  onlyBy('design', 'A scheduled one is published, rejected or withdrawn', at('scheduled'), [
    'post.withdraw',
    'post.release',
    'post.reject',
  ]),
  onlyBy('design', 'A public one is unpublished', at('approved'), ['post.unpublish', 'post.reject']),
  onlyBy('design', 'A rejected one is edited', at('rejected'), ['post.submit', 'post.withdraw']),
];
