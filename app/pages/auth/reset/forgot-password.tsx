import { href } from 'react-router'
import { privateMeta, siteOf } from '#app/components/page-meta.ts'
import { answerHeaders, cacheable } from '#app/request/page-cache.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/forgot-password'
import { askForLink } from './ask.server.ts'
import { RequestForm } from './forms.tsx'

export function loader() {
  return cacheable(null, { tags: [] })
}

export function action({ request, context }: Route.ActionArgs) {
  return askForLink(request, context)
}

export const headers = answerHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Forgot password')

export default function ForgotPassword({ matches, actionData }: Route.ComponentProps) {
  const { contactEmail } = siteOf(matches)
  return (
    <PageShell width="narrow">
      <PageHeading lead="It happens. You can choose a new one in a minute.">Forgot password</PageHeading>
      <ol className="mb-6 list-decimal space-y-2 pl-5 marker:text-ink-soft">
        <li>Tell us the email address of your account.</li>
        <li>We’ll send a link to it, which works once, for one hour.</li>
        <li>Follow it and choose a new password. You’re then logged out everywhere else.</li>
      </ol>
      <RequestForm page="/forgot-password" email="" result={actionData} />
      <p className="mt-6">
        <TextLink to={href('/login')}>Back to login</TextLink>
      </p>
      <p className="mt-2 text-ink-soft">
        Can’t get into that mailbox any more? <TextLink to={href('/contact')}>Write to us</TextLink>, or to{' '}
        {contactEmail}.
      </p>
    </PageShell>
  )
}
