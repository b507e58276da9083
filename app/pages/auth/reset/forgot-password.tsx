import { href } from 'react-router'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { cacheable, cacheHeaders } from '#app/request/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/forgot-password'

export function loader() {
  return cacheable(null, { tags: [] })
}

export const headers = cacheHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Forgot Password',
    description: 'How to get back into your account.',
    path: '/forgot-password',
    noIndex: true,
  })

export default function ForgotPassword({ matches }: Route.ComponentProps) {
  const { contactEmail } = siteOf(matches)
  return (
    <PageShell width="narrow">
      <PageHeading lead="It happens. You can choose a new one in a minute.">Forgot Password</PageHeading>
      <ol className="list-decimal space-y-2 pl-5 marker:text-ink-soft">
        <li>Tell us the e-mail address of your account.</li>
        <li>We’ll send a link to it, which works once, for one hour.</li>
        <li>Follow it and choose a new password. You’re then logged out everywhere else.</li>
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/reset-password')}>Reset Password</ButtonLink>
        <ButtonLink to={href('/login')} variant="secondary">
          Log in
        </ButtonLink>
      </div>
      <p className="mt-6 text-ink-soft">
        Can’t get into that mailbox any more? <TextLink to={href('/contact')}>Write to us</TextLink>, or to{' '}
        {contactEmail}.
      </p>
    </PageShell>
  )
}
