import { Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { privateMeta, siteOf } from '#app/components/page-meta.ts'
import { PrintButton } from '#app/components/print/print-button.tsx'
import type { Qr } from '#app/components/print/qr.server.ts'
import { qrOf } from '#app/components/print/qr.server.ts'
import { QrCode } from '#app/components/print/qr-code.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MailCheck } from '#app/ui/icons.ts'
import { cappedText } from '#contract/admin/words.ts'
import { longDate } from '#contract/date.ts'
import { MarkLetters } from '#contract/rights/input.ts'
import type { NoticeLetter } from '#contract/rights/view.ts'
import { LETTERS_PER_PAGE } from '#contract/rights/words.ts'
import { defineAct } from '../../act/define-acts.server.ts'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/letters'

export async function loader({ context }: Route.LoaderArgs) {
  const { letters, waiting, at } = await context.get(api).request.letters().catch(refuse)
  const drawn = letters.map((letter) => ({ ...letter, qr: qrOf(letter.url) }))
  return { letters: drawn, waiting, date: longDate(at) }
}

export const action = defineAct({
  fields: { id: LETTERS_PER_PAGE },
  schema: MarkLetters,
  input: ({ id }) => ({ ids: id }),
  hidden: true,
  call: ({ request }, input) => request.markLetters(input),
  title: 'Not marked',
  failed: 'Please try again.',
  done: () => leadTo(href('/admin/businesses/letters'), 'letters-sent'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Letters to businesses')

export default function LettersPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { letters, waiting, date } = loaderData
  const { name, contactEmail } = siteOf(matches)
  return (
    <BusinessesFrame tab="letters">
      <div className="print:hidden">
        <FormProblems result={actionData} />
        <p className="mb-4 max-w-prose text-ink-soft">
          {waiting.count === 0
            ? 'No letters to send.'
            : `${cappedText(waiting)} ${waiting.count === 1 ? 'letter' : 'letters'} to send.`}{' '}
          Businesses without a working email must be told by post within a month. Print on A4 at 100%, without headers
          and footers; the address fits a window envelope (DL). Complete by hand any place that isn’t a postal address.
        </p>
        {letters.length > 0 ? (
          <div className="mb-6 flex flex-wrap gap-3">
            <PrintButton />
            <Form method="post">
              {letters.map(({ id }) => (
                <input key={id} type="hidden" name="id" value={id} />
              ))}
              <SubmitButton variant="secondary">
                Mark {letters.length === 1 ? 'this letter' : `these ${letters.length}`} as sent
              </SubmitButton>
            </Form>
          </div>
        ) : (
          <EmptyState title="No letters to send" icon={<MailCheck />}>
            Every business with a listing has been told, or is told by email.
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

type LetterProps = {
  letter: NoticeLetter & { qr: Qr }
  date: string
  site: string
  contact: string
}

/** It prints on A4; the address is where the window of a DL envelope is. Black on white in any theme, because it is paper. */
function Letter({ letter: { business, address, held, origin, url, qr }, date, site, contact }: LetterProps) {
  const bare = url.replace(/^https?:\/\//, '')
  return (
    <article className="mx-auto max-w-[210mm] space-y-[4mm] overflow-hidden border bg-[#fff] p-6 text-[3.6mm]/[5.2mm] text-[#000] sm:p-[20mm] print:min-h-[270mm] print:border-0 print:p-[20mm] print:pt-[45mm]">
      <address className="not-italic print:min-h-[30mm]">
        {[business, ...address].map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
      </address>
      <p>{date}</p>
      <h2 className="text-[5mm]/[6.5mm] font-bold break-words">
        {business} is listed on {site}
      </h2>
      <p>
        {site} is a directory of service providers in the UK. We have listed your business, so that people near you can
        find it. It costs nothing.
      </p>
      <div className="flex flex-wrap items-center gap-[5mm]">
        <QrCode qr={qr} label="QR code of the listing" className="size-[28mm] shrink-0 border-0" />
        <p className="min-w-0 flex-1 basis-[60mm]">
          See it, take it over, correct it or have it removed:
          <br />
          <strong className="break-all">{bare}</strong>
        </p>
      </div>
      <p>
        What we hold: {held}. Its source: “{origin}”. We show it to people who look for a service, on the ground of our
        and their legitimate interest in finding local businesses. We keep it until you claim or remove the listing, or
        until no one has checked it for a long time.
      </p>
      <p>
        You can ask us what we hold, have it corrected or erased, and object to its use, at any time and without giving
        a reason: on the listing, or by email to <span className="break-all">{contact}</span>. You can complain to us,
        and to the Information Commissioner’s Office (ICO) at ico.org.uk or on 0303 123 1113.
      </p>
      <p>We send this once, because the law says that we tell you.</p>
    </article>
  )
}
