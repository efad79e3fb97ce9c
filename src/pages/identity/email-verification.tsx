import type { Head, PageProps } from '#routing/route.ts';
import { VerificationPage } from './verification.tsx';

const title = 'Email verification';

export const head = (): Head => ({ title, noIndex: true });

export function Page({ search }: PageProps<null>) {
  return <VerificationPage title={title} search={search} />;
}
