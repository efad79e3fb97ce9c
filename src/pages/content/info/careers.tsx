import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = "We're a small team, on purpose. When we're hiring, you'll see it here first.";

export function Page() {
  return (
    <Article title="Careers" lead={lead}>
      <h2>Open positions</h2>
      <p>
        <strong>None right now.</strong> We don't collect applications for jobs that don't exist. Your
        application deserves an answer, not a spot in a drawer. When there's an opening, this page will say
        what the job is, what it pays and who decides.
      </p>
      <h2>How we work</h2>
      <ul>
        <li>
          <strong>Remote, with two company retreats a year</strong>, somewhere with a good gym. Lifting is
          optional.
        </li>
        <li>
          <strong>Four longer days or five shorter ones.</strong> You choose each quarter. Support is staffed
          on weekdays, so we plan that together.
        </li>
        <li>
          <strong>A pay scale everyone can see.</strong> Your role and experience set your pay, not how well
          you negotiate.
        </li>
        <li>
          <strong>Everyone spends half a day a week answering customers.</strong> It's the best way to learn
          what's broken.
        </li>
      </ul>
      <h2>How we choose</h2>
      <p>
        A half-hour call, one paid day of real work and a call with the people you'd work with. You'll hear
        from us within a week of each step, with the reason if it's a no.
      </p>
      <h2>Other ways to work with us</h2>
      <p>
        Make something people train with? <a href={paths.becomeAVendor()}>Open a store</a>. Write well about
        training? Our stores run the <a href={paths.blog()}>blog</a>, and many welcome guest posts. For
        anything else, write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Careers', description: lead };
}
