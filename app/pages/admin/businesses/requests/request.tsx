import type { ReactNode } from 'react'
import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { AnswerRequest, DecideRequest } from '#contract/rights/input.ts'
import type { RequestDetails } from '#contract/rights/view.ts'
import { CHANGE_LABELS, LISTING_CHANGES, REQUEST_KIND_LABELS } from '#contract/rights/words.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { Moment } from '../../frame/moment.tsx'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/request'
import { Due } from './due.tsx'

const DECIDE_FIELDS = { outcome: 'text', answer: 'text' } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  return context.get(api).request.view({ id: params.id }).catch(refuse)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readAct(request, DECIDE_FIELDS)
  const { outcome, answer } = form.values
  const { request: requests } = context.get(api)
  if (outcome === 'ask') {
    const written = form.check(AnswerRequest, { id: params.id, answer })
    if (!written.ok) return written.response
    const act = () => requests.answer(written.data)
    const sent = await actOn(context, form, { title: 'Not sent', failed: 'Please try again.', act })
    const here = href('/admin/businesses/requests/:id', { id: params.id })
    return sent.ok ? redirect(here, { headers: flash('request-answered') }) : sent.response
  }
  const typed = form.check(DecideRequest, { id: params.id, outcome, answer })
  if (!typed.ok) return typed.response
  const decided = await actOn(context, form, {
    title: 'Not decided',
    failed: 'Please try again.',
    act: () => requests.decide(typed.data),
  })
  return decided.ok
    ? redirect(href('/admin/businesses/requests'), { headers: flash('request-decided') })
    : decided.response
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? REQUEST_KIND_LABELS[loaderData.kind] : 'Request')

export default function RequestPage({ loaderData: asked, actionData }: Route.ComponentProps) {
  const { kind, business, listing, changes, decidedAt } = asked
  return (
    <BusinessesFrame tab="requests">
      <h2 className="text-heading">
        {REQUEST_KIND_LABELS[kind]}
        {business ? `: ${business}` : ''}
      </h2>
      <p className="mt-1 mb-6">
        <Due {...asked} />
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Box title="What was asked">
          <Asked asked={asked} />
        </Box>
        <Box title="The listing">
          {listing ? <Listing asked={asked} /> : <p>There is no unclaimed listing that it is about.</p>}
        </Box>
      </div>
      {changes.length > 0 && !decidedAt ? <Changes changes={changes} /> : null}
      {decidedAt ? null : <Decide kind={kind} result={actionData} />}
    </BusinessesFrame>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-lg border bg-surface p-4">
      <h3 className="mb-3 text-subheading">{title}</h3>
      {children}
    </section>
  )
}

function Lines({ lines }: { lines: [string, ReactNode][] }) {
  return (
    <dl className="space-y-3 text-sm">
      {lines.map(([term, said]) =>
        said === '' ? null : (
          <div key={term} className="break-words">
            <dt className="text-ink-soft">{term}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {said}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Asked({ asked }: { asked: RequestDetails }) {
  const { name, relation, email, phoneNumber, words, answer, madeAt } = asked
  return (
    <Lines
      lines={[
        ['Made', <Moment key="made" at={madeAt} />],
        ['Name', name || 'Proven by the link to the address on file'],
        ['Has to do with the business', relation],
        ['E-mail', email],
        ['Phone', phoneNumber],
        ['In their words', words],
        ['Our answer', answer],
      ]}
    />
  )
}

function Listing({ asked: { listing, profileId } }: { asked: RequestDetails }) {
  if (!listing || !profileId) return null
  return (
    <>
      <Lines
        lines={[
          ...LISTING_CHANGES.map((name): [string, string] => [CHANGE_LABELS[name], listing[name]]),
          ['E-mail on file', listing.email || 'None'],
          ['Origin', listing.origin],
        ]}
      />
      <p className="mt-3">
        <TextLink to={href('/directory/:id', { id: profileId })} reloadDocument>
          See the listing
        </TextLink>
      </p>
    </>
  )
}

function Changes({ changes }: Pick<RequestDetails, 'changes'>) {
  return (
    <section className="mt-6">
      <h3 className="mb-3 text-subheading">What would change</h3>
      <div className="overflow-x-auto rounded-lg border bg-surface">
        <table className="w-full border-collapse text-sm">
          <thead className="bg-sunken text-left [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium">
            <tr>
              <th scope="col">Detail</th>
              <th scope="col">Now</th>
              <th scope="col">Wanted</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {changes.map(({ name, from, to }) => (
              <tr key={name} className="align-top [&_td]:px-3 [&_td]:py-2.5">
                <th scope="row" className="px-3 py-2.5 text-left font-medium">
                  {CHANGE_LABELS[name]}
                </th>
                <td className="min-w-40 break-words text-ink-soft">{from || 'Not given'}</td>
                <td className="min-w-40 break-words">{to || 'Not given'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const ACCEPTED: Record<RequestDetails['kind'], { label: string; hint: string }> = {
  removal: {
    label: 'Remove the listing',
    hint: 'It is erased at once and can’t be listed again unless an admin lifts that.',
  },
  correction: { label: 'Put it right', hint: 'The listing reads so at once.' },
  complaint: { label: 'They are right', hint: 'Say what we do about it.' },
}

function Decide({
  kind,
  result: newest,
}: {
  kind: RequestDetails['kind']
  result: Route.ComponentProps['actionData']
}) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(newest)
  return (
    <Form method="post" noValidate className="mt-8 max-w-2xl space-y-6">
      <FormProblems result={result} />
      <RadioGroup
        id="outcome"
        legend="Your decision"
        name="outcome"
        defaultValue={result?.values.outcome ?? ''}
        error={result?.errors.outcome}
        layout="cards"
        options={[
          { value: 'accepted', ...ACCEPTED[kind] },
          { value: 'refused', label: 'Refuse', hint: 'Nothing changes. Say why.' },
          {
            value: 'ask',
            label: 'Write to them first',
            hint: 'Ask back, or say how it stands. The request stays open, and the day by which to decide stays the same.',
          },
        ]}
      />
      <Field id="answer" label="Your answer" hint="Mailed to who asked, word for word." error={result?.errors.answer}>
        {(ids) => <TextArea {...ids} name="answer" rows={5} defaultValue={result?.values.answer} required />}
      </Field>
      <ProofFields result={result} />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>Send</Button>
        <ButtonLink to={href('/admin/businesses/requests')} variant="secondary">
          Back
        </ButtonLink>
      </div>
    </Form>
  )
}
