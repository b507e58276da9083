import type { ReactNode } from 'react'
import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { SubmitOrLeave } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { TextLink } from '#app/ui/link.tsx'
import { AnswerRequest, DecideRequest } from '#contract/rights/input.ts'
import type { RequestDetails } from '#contract/rights/view.ts'
import { CHANGE_LABELS, LISTING_CHANGES, REQUEST_KIND_LABELS } from '#contract/rights/words.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { Moment } from '../../frame/moment.tsx'
import { AdminTable, type Columns } from '../../list/table.tsx'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/request'
import { Due } from './due.tsx'
import { History } from './history.tsx'

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
    return sent.ok ? leadTo(here, 'request-answered') : sent.response
  }
  const typed = form.check(DecideRequest, { id: params.id, outcome, answer })
  if (!typed.ok) return typed.response
  const decided = await actOn(context, form, {
    title: 'Not decided',
    failed: 'Please try again.',
    act: () => requests.decide(typed.data),
  })
  return decided.ok ? leadTo(href('/admin/businesses/requests'), 'request-decided') : decided.response
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? titleOf(loaderData) : 'Request')

function titleOf({ kind, business }: Pick<RequestDetails, 'kind' | 'business'>): string {
  return [REQUEST_KIND_LABELS[kind], business].filter(Boolean).join(': ')
}

export default function RequestPage({ loaderData: asked, actionData }: Route.ComponentProps) {
  const { kind, listing, changes, decidedAt } = asked
  return (
    <BusinessesFrame tab="requests">
      <h2 className="text-heading">
        <bdi>{titleOf(asked)}</bdi>
      </h2>
      <p className="mt-1 mb-6">
        <Due {...asked} />
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <RequestBox title="What was asked">
          <AskerWords asked={asked} />
        </RequestBox>
        <RequestBox title="The listing">
          {listing ? <Listing asked={asked} /> : <p>There is no unclaimed listing that it is about.</p>}
        </RequestBox>
      </div>
      {changes.length > 0 && !decidedAt ? <Changes changes={changes} /> : null}
      <History asked={asked} />
      {decidedAt ? null : <Decide kind={kind} result={actionData} />}
    </BusinessesFrame>
  )
}

function RequestBox({ title, children }: { title: string; children: ReactNode }) {
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

function AskerWords({ asked }: { asked: RequestDetails }) {
  const { name, relation, email, phoneNumber, words, madeAt } = asked
  return (
    <Lines
      lines={[
        ['Made', <Moment key="made" at={madeAt} />],
        ['Name', name || 'Proven by the link to the address on file'],
        ['Role in the business', relation],
        ['Email', email],
        ['Phone', phoneNumber],
        ['In their words', words],
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
          ['Email on file', listing.email || 'None'],
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
      <AdminTable label="What would change" rows={changes} keyOf={({ name }) => name} columns={CHANGE_COLUMNS} />
    </section>
  )
}

const CHANGE_COLUMNS: Columns<RequestDetails['changes'][number]> = {
  Detail: { names: true, look: 'font-medium', cell: ({ name }) => CHANGE_LABELS[name] },
  Now: { look: 'min-w-40 break-words text-ink-soft', cell: ({ from }) => from || 'Not given' },
  Wanted: { look: 'min-w-40 break-words', cell: ({ to }) => to || 'Not given' },
}

const ACCEPTED: Record<RequestDetails['kind'], { label: string; hint: string }> = {
  removal: {
    label: 'Remove the listing',
    hint: 'It is erased at once and can’t be listed again unless an admin lifts that.',
  },
  correction: { label: 'Put it right', hint: 'The listing reads so at once.' },
  complaint: { label: 'They are right', hint: 'Say what we do about it.' },
}

type DecideProps = { kind: RequestDetails['kind']; result: Route.ComponentProps['actionData'] }

function Decide({ kind, result: newest }: DecideProps) {
  const result = useFormResult(newest)
  return (
    <PostForm result={result} className="mt-8 max-w-2xl space-y-6">
      <RadioLine
        name="outcome"
        legend="Your decision"
        layout="cards"
        options={[
          { value: 'accepted', ...ACCEPTED[kind] },
          { value: 'refused', label: 'Refuse', hint: 'Nothing changes. Say why.' },
          {
            value: 'ask',
            label: 'Write to them first',
            hint: 'Ask back, or say how it stands. They answer by a link in the email. The request stays open, and the day by which to decide stays the same.',
          },
        ]}
        result={result}
      />
      <AreaLine
        name="answer"
        label="Your answer"
        hint="Emailed to them, word for word."
        rows={5}
        required
        result={result}
      />
      <ProofFields result={result} />
      <SubmitOrLeave to={href('/admin/businesses/requests')} leave="Back">
        Send
      </SubmitOrLeave>
    </PostForm>
  )
}
