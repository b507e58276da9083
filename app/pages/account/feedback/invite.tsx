import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { qrOf } from '#app/components/print/qr.server.ts'
import { QrCode } from '#app/components/print/qr-code.tsx'
import { subscribeFirst } from '#app/pages/account/guard/sign-in-first.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { privateHeaders } from '#app/request/page-cache.ts'
import { Button, ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Printer } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell, Section } from '#app/ui/page.tsx'
import { longDate } from '#contract/date.ts'
import { InviteForFeedback } from '#contract/feedback/input.ts'
import type { InvitationOverview } from '#contract/feedback/view.ts'
import { INVITATIONS_PER_DAY, INVITED_ADDRESS_DAYS, REMINDER_DAYS } from '#contract/feedback/words.ts'
import { quantity } from '#contract/text.ts'
import type { Route } from './+types/invite'

const PAGE = href('/account/feedback/invite')
const FIELDS = { renew: 'text', addresses: 'text' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const inviting = await context.get(api).feedback.inviting().catch(refuse)
  return { ...inviting, qr: inviting.link && qrOf(inviting.link.url) }
}

/** `renew`: "first" makes the link, "again" ends the one before. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, FIELDS)
  const { feedback } = context.get(api)
  const { renew } = form.values
  if (renew) {
    const made = await attemptOrLog(context, feedback.renewLink())
    if (!made.ok && made.refused?.code === 'MEMBERSHIP_NEEDED') throw subscribeFirst()
    if (!made.ok) return form.fail(made, 'The link was not made', 'Please try again.', PAGE)
    throw leadTo(PAGE, renew === 'again' ? 'feedback-link-renewed' : 'feedback-link-made')
  }
  const { addresses } = form.values
  const checked = form.check(InviteForFeedback, { addresses })
  if (!checked.ok) return checked.response
  const invited = await attemptOrLog(context, feedback.invite({ addresses }))
  if (!invited.ok && invited.refused?.code === 'MEMBERSHIP_NEEDED') throw subscribeFirst()
  if (!invited.ok && invited.refused?.code === 'ONESELF') return form.wrong({ addresses: invited.refused.message })
  if (!invited.ok) return form.fail(invited, 'No invitation was sent', 'Please try again.', PAGE)
  throw leadTo(PAGE, invited.data.sent > 0 ? 'invitations-sent' : 'invited-before')
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Ask past clients')

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData, loaderData)
  return (
    <PageShell width="text">
      <PageHeading
        lead="Reviews by people whom you ask are marked “Invited by the provider”."
        action={<SecondaryLink to={href('/account/feedback')}>Back to feedback</SecondaryLink>}
      >
        Ask past clients
      </PageHeading>
      <Rules />
      <FormProblems result={result} />
      <Section id="link" title="By link or card" className="mt-8">
        <YourLink {...loaderData} />
      </Section>
      <Section id="by-mail" title="By email" className="mt-10">
        <p className="mt-1 mb-4 text-ink-soft">
          We write to them in our words, with one reminder after {REMINDER_DAYS} days. Each address is asked once. We
          keep it for {INVITED_ADDRESS_DAYS} days at most, and never write again to anyone who says stop.
        </p>
        <ByMail left={loaderData.left} result={result} />
      </Section>
      <InvitedPeople {...loaderData} />
    </PageShell>
  )
}

function Rules() {
  return (
    <Card as="section" className="mb-6">
      <h2 className="text-subheading">What is fair</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>Ask all your clients, not only the happy ones. Choosing who may speak misleads people, and is banned.</li>
        <li>Offer nothing for a review: no money, no discount, no prize draw.</li>
        <li>Don’t write it for them, and don’t ask friends, family or staff.</li>
        <li>Ask only people whose work you did, and who wouldn’t mind an email from us.</li>
      </ul>
      <p className="mt-3">
        <TextLink to={href('/how-feedback-works')}>How feedback works</TextLink>
      </p>
    </Card>
  )
}

function YourLink({ link, qr }: Pick<Route.ComponentProps['loaderData'], 'link' | 'qr'>) {
  const busy = useNavigation().formData?.has('renew') ?? false
  if (!link || !qr) {
    return (
      <>
        <p className="mt-1 mb-4 text-ink-soft">A short link and a QR code to hand out, print or put on an invoice.</p>
        <Form method="post">
          <HiddenFields renew="first" />
          <Button busy={busy}>Make my link</Button>
        </Form>
      </>
    )
  }
  return (
    <div className="mt-4 flex flex-wrap items-start gap-6">
      <QrCode qr={qr} label="QR code of your link" className="size-40 shrink-0" />
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="text-sm text-ink-soft">Your link, made on {longDate(link.madeAt)}</p>
        <p className="mt-1 font-semibold break-all select-all">{link.url}</p>
        <p className="mt-4">
          <ButtonLink to={href('/account/feedback/card')} icon={<Printer aria-hidden />}>
            Cards to print
          </ButtonLink>
        </p>
        <details className="mt-4">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-petrol underline underline-offset-4">
            Get a new link
          </summary>
          <Form method="post" className="mt-2 space-y-3">
            <HiddenFields renew="again" />
            <p>The link above then ends at once, and so do cards that you have printed with it.</p>
            <Button variant="danger" size="small" busy={busy}>
              End it and get a new one
            </Button>
          </Form>
        </details>
      </div>
    </div>
  )
}

type Result = { values: { addresses: string }; errors: { addresses?: string | undefined } } | undefined

function ByMail({ left, result }: { left: number; result: Result }) {
  const busy = useNavigation().formData?.has('addresses') ?? false
  if (left === 0) {
    return <p>You have sent {INVITATIONS_PER_DAY} invitations today, which is the most. Please come back tomorrow.</p>
  }
  return (
    <Form method="post" noValidate className="space-y-4">
      <AreaLine
        name="addresses"
        label="Email addresses"
        hint={`One on each line. You can send ${left} more today.`}
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
        required
        result={result}
      />
      <Button busy={busy}>Send invitations</Button>
    </Form>
  )
}

function InvitedPeople({ invitations, asked, answered }: InvitationOverview) {
  if (asked === 0) return null
  return (
    <Section id="asked" title="Asked so far" className="mt-10">
      <p className="mt-1 text-ink-soft">
        {quantity(asked, 'person', 'people')} by email; {answered} left feedback by it. We don’t say who.
      </p>
      <ul className="mt-4 divide-y rounded-lg border bg-surface">
        {invitations.map(({ id, email, invitedAt, remindedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
            <span className="min-w-0 break-all">{email ?? 'Address no longer kept'}</span>
            <span className="text-sm text-ink-soft">
              {longDate(invitedAt)}
              {remindedAt ? `, reminded on ${longDate(remindedAt)}` : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
