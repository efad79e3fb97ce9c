import {
  deleteTestimonial,
  orderTestimonials,
  publishTestimonial,
  readTestimonials,
  saveTestimonial,
} from '#actors/admin/testimonials.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import type { Head } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { TestimonialsView } from './testimonials-view.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

export const head = (): Head => ({ title: 'Testimonials', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Testimonials">
    <Bone shape="block" height={320} />
  </StorePage>
);

/** Spec §2: /admin/testimonials */
export const Page = () => (
  <OfAdmin title="Testimonials" resource="testimonials" skeleton={<Skeleton />}>
    {(rights) => <Testimonials mayWrite={mayAdmin(rights, 'testimonials', 'write')} />}
  </OfAdmin>
);

const act = {
  save: saveTestimonial,
  publish: publishTestimonial,
  order: orderTestimonials,
  remove: deleteTestimonial,
};

function Testimonials({ mayWrite }: { mayWrite: boolean }) {
  const { reading, again } = useRead(readTestimonials);
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') return <TestimonialsFailed onAgain={again} />;
  return <TestimonialsView testimonials={reading.value} act={act} mayWrite={mayWrite} onChanged={again} />;
}

export const TestimonialsFailed = ({ onAgain }: { onAgain: () => void }) => (
  <StorePage title="Testimonials">
    <Notice
      tone="danger"
      role="alert"
      title="We couldn't load the testimonials."
      action={<TryAgain onPress={onAgain} />}
    />
  </StorePage>
);
