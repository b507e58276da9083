import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { mailLink, phoneLink } from '#contract/contact-link.ts'
import type { RevealedContact } from '#contract/listing/view.ts'
import { CONTACT_KINDS, LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import type { Route } from './+types/contact-reveal'

export type RevealAnswer = RevealedContact | { refusal: string }

/** A link opens nothing: only the button does. */
export function loader({ params, context }: Route.LoaderArgs) {
  return context.get(actionHandled) ? null : redirect(href('/directory/:id', params))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  context.set(actionHandled, true)
  const postedKind = (await postedForm(request, ['kind'])).get('kind')
  const kind = CONTACT_KINDS.find((name) => name === postedKind)
  if (!kind) return data<RevealAnswer>({ refusal: 'Choose phone or email.' }, { status: 400, headers: NO_STORE })
  const revealed = await attempt(context.get(api).directory.reveal({ id: params.id, kind }))
  if (revealed.ok) return data<RevealAnswer>(revealed.data, { headers: NO_STORE })
  const { code, message, status } = revealed.refused
  const [refusal, answerStatus] = code === 'BAD_REQUEST' ? [LISTING_UNAVAILABLE, 404] : [message, status]
  return data<RevealAnswer>({ refusal }, { status: answerStatus, headers: NO_STORE })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Contact details')

export default function ContactReveal({ actionData, params }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading>Contact details</PageHeading>
      {actionData && 'value' in actionData ? (
        <>
          <p className="text-heading wrap-anywhere">
            <bdi>{actionData.name}</bdi>
          </p>
          <p className="mt-2 text-heading font-semibold break-all figures">
            <span className="sr-only">{actionData.kind === 'phone' ? 'Phone: ' : 'Email: '}</span>
            <a
              href={(actionData.kind === 'phone' ? phoneLink : mailLink)(actionData.value)}
              className="text-petrol underline underline-offset-4"
            >
              {actionData.value}
            </a>
          </p>
        </>
      ) : (
        <Notice tone="danger">{actionData && 'refusal' in actionData ? actionData.refusal : 'Nothing to show.'}</Notice>
      )}
      <p className="mt-6">
        <SecondaryLink to={href('/directory/:id', params)}>Back to the profile</SecondaryLink>
      </p>
    </PageShell>
  )
}
