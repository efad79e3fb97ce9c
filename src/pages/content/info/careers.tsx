import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = 'We are few, and we stay few on purpose. When we look for somebody, it stands here first.';

export function Page() {
  return (
    <Article title="Careers" lead={lead}>
      <h2>Open positions</h2>
      <p>
        <strong>None at the moment.</strong> We do not collect applications for positions that do not exist:
        your letter deserves an answer and not a drawer. When there is one, this page says what the work is,
        what it pays and who decides.
      </p>
      <h2>How we work</h2>
      <ul>
        <li>
          <strong>Remote, with two gatherings a year</strong>, in a place with a good gym. Nobody has to lift.
        </li>
        <li>
          <strong>Four long days or five short ones.</strong> You choose each quarter. Support is staffed on
          weekdays, so we plan that together.
        </li>
        <li>
          <strong>Pay by a table that everybody can read.</strong> The position and the years set it, not the
          skill at bargaining.
        </li>
        <li>
          <strong>Everybody answers customers</strong>, half a day a week. It is the best way to learn what is
          broken.
        </li>
      </ul>
      <h2>How we choose</h2>
      <p>
        One talk of half an hour, one paid day of real work, one talk with the people you would work beside.
        You hear from us within a week after each, also when it is a no, and with the reason.
      </p>
      <h2>Work with us in another way</h2>
      <p>
        You make something that people train with? <a href={paths.becomeAVendor()}>Open a store</a>. You write
        well about training? Our stores run the <a href={paths.blog()}>blog</a>, and many look for a guest.
        For anything else write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Careers', description: lead };
}
