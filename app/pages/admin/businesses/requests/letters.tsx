import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { privateMeta, siteOf } from '#app/components/page-meta.ts'
import { PrintButton } from '#app/pages/account/feedback/print-button.tsx'
import { qrOf } from '#app/pages/account/qr.server.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MailCheck } from '#app/ui/icons.ts'
import { cappedText } from '#contract/admin/words.ts'
import { longDate } from '#contract/date.ts'
import { LETTERS_PER_PAGE } from '#contract/listing/request-queue.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/letters'
import { Letter } from './letter.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { letters, waiting, at } = await context.get(api).request.letters().catch(refuse)
  const drawn = letters.map((letter) => ({ ...letter, qr: qrOf(letter.url) }))
  return { letters: drawn, waiting, date: longDate(at) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, { id: LETTERS_PER_PAGE })
  const marked = await actOn(context, form, {
    title: 'Not marked',
    failed: 'Please try again.',
    act: () => context.get(api).request.markLetters({ ids: form.values.id }),
  })
  return marked.ok ? redirect(href('/admin/businesses/letters'), { headers: flash('letters-sent') }) : marked.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Letters to businesses')

export default function LettersPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { letters, waiting, date } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const { name, contactEmail } = siteOf(matches)
  return (
    <BusinessesFrame tab="letters">
      <div className="print:hidden">
        <FormProblems result={actionData} />
        <p className="mb-4 max-w-prose text-ink-soft">
          {cappedText(waiting)} {waiting.count === 1 ? 'business waits' : 'businesses wait'} for a letter, because we
          have no e-mail address that works. The law gives us a month to tell them. Print on A4 at 100%, without headers
          and footers; the address fits a window envelope (DL). Where the place is no postal address, complete it by
          hand.
        </p>
        {letters.length > 0 ? (
          <div className="mb-6 flex flex-wrap gap-3">
            <PrintButton />
            <Form method="post">
              {letters.map(({ id }) => (
                <input key={id} type="hidden" name="id" value={id} />
              ))}
              <Button variant="secondary" busy={busy}>
                Mark {letters.length === 1 ? 'this letter' : `these ${letters.length}`} as sent
              </Button>
            </Form>
          </div>
        ) : (
          <EmptyState title="No letter waits" icon={<MailCheck />}>
            Every business with a listing has been told, or is told by mail.
          </EmptyState>
        )}
      </div>
      <ul aria-label="Letters" className="space-y-6 print:space-y-0">
        {letters.map((letter) => (
          <li key={letter.id} className="break-after-page">
            <Letter letter={letter} date={date} site={name} contact={contactEmail} />
          </li>
        ))}
      </ul>
    </BusinessesFrame>
  )
}
