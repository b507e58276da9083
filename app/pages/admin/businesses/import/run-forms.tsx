import { Form, href } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { SubmitButton, SubmitOrLeave } from '#app/components/form/submit-button.tsx'
import { SecondaryLink } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { timeOf } from '#contract/date.ts'
import { KIND_WORDS } from '#contract/import/kinds.ts'
import type { ListingImport } from '#contract/import/view.ts'
import { UNDO_WITHIN_DAYS } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { listed, quantity } from '#contract/text.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { Moment } from '../../frame/moment.tsx'
import type { RunResult } from './run-act.server.ts'

type Props = { run: ListingImport; result: RunResult | undefined }

export function Begin({ run, result }: Props) {
  const { ready, duplicate } = run.counts
  const most = run.kind === 'listings' ? ready + duplicate : ready
  const may = run.problem === null && most > 0
  return (
    <Section
      id="begin"
      title={may ? 'Import' : 'Nothing can be imported'}
      className="mt-6 rounded-lg border bg-surface p-4 sm:p-5"
    >
      <p className="mt-2">{may ? sentenceOf(run) : 'Fix the file and upload it again, or choose other columns.'}</p>
      <Form method="post" className="mt-4 space-y-5">
        <FormProblems result={result} />
        <HiddenFields ready={ready} duplicates={duplicate} />
        {may && duplicate > 0 && run.kind === 'listings' ? (
          <RadioGroup
            legend="Likely duplicates"
            name="withDuplicates"
            defaultValue={result?.values.withDuplicates || 'no'}
            options={[
              { value: 'no', label: 'Leave them out' },
              {
                value: 'yes',
                label: `List them too: ${quantity(duplicate, 'row', 'rows')}`,
                hint: 'They are other businesses.',
              },
            ]}
          />
        ) : null}
        <ProofFields result={result} />
        <div className="flex flex-wrap gap-3">
          {may ? (
            <SubmitButton name="intent" value="begin">
              Begin the import
            </SubmitButton>
          ) : null}
          <SecondaryLink to={href('/admin/businesses/import/:id/columns', { id: run.id })}>
            Change columns
          </SecondaryLink>
          <SubmitButton name="intent" value="cancel" variant="secondary">
            Cancel import
          </SubmitButton>
        </div>
      </Form>
    </Section>
  )
}

function sentenceOf({ kind, counts: { ready, problem, duplicate, suppressed } }: ListingImport): string {
  const { one, many, outcome } = KIND_WORDS[kind]
  const left = [
    ...(problem > 0 ? [`${quantity(problem, 'row', 'rows')} with problems`] : []),
    ...(duplicate > 0 && kind !== 'listings' ? [`${quantity(duplicate, 'row', 'rows')} already here`] : []),
    ...(suppressed > 0 ? [SUPPRESSED[kind]?.(suppressed) ?? quantity(suppressed, 'row', 'rows')] : []),
  ]
  const out = left.length === 0 ? '' : ` Left out: ${listed(left)}.`
  return `${quantity(ready, one, many)} would be ${outcome}.${out} You can undo the whole import within 7 days.`
}

const SUPPRESSED: Partial<Record<ListingImport['kind'], (rows: number) => string>> = {
  listings: (rows) => `${quantity(rows, 'business', 'businesses')} that had a listing removed`,
  users: (rows) => `${quantity(rows, 'person', 'people')} who were deleted here or want no emails`,
}

export function UnderWay({ run, result }: Props) {
  const isPaused = run.pausedAt !== null
  return (
    <div className="mt-6 space-y-4 rounded-lg border bg-surface p-4 sm:p-5">
      <Progress label={progressLabel(run)} value={run.done} max={Math.max(run.total, 1)} />
      <p role="status" className="figures">
        {progressText(run)}
      </p>
      <Form method="post" className="space-y-4">
        <FormProblems result={result} />
        <ProofFields result={result} />
        <div className="flex flex-wrap gap-3">
          {isPaused ? (
            <SubmitButton name="intent" value="resume">
              Go on
            </SubmitButton>
          ) : (
            <SubmitButton name="intent" value="pause" variant="secondary">
              Pause
            </SubmitButton>
          )}
          {run.stage === 'undoing' ? null : (
            <SubmitButton name="intent" value="cancel" variant="danger">
              Cancel import
            </SubmitButton>
          )}
          <SecondaryLink to={href('/admin/businesses/import/:id', { id: run.id })}>Look again</SecondaryLink>
        </div>
      </Form>
      <p className="text-sm text-ink-soft">{isPaused ? whilePaused(run) : LATER[run.stage]}</p>
    </div>
  )
}

function progressLabel({ stage, done, total }: ListingImport): string {
  if (stage === 'checking') return 'Read so far'
  if (stage === 'comparing') return 'All rows are read, and are compared with each other'
  return `${numberText(done)} of ${quantity(total, 'row', 'rows')}`
}

function progressText({ kind, stage, counts, pausedAt, workedAt }: ListingImport): string {
  const { one, many: more } = KIND_WORDS[kind]
  const many =
    stage === 'running'
      ? `${quantity(counts.created, one, more)} created.`
      : stage === 'undoing'
        ? `${quantity(counts.removed, one, more)} removed, ${numberText(counts.kept)} kept.`
        : `${quantity(counts.ready, 'row', 'rows')} ready, ${quantity(counts.problem, 'row', 'rows')} with problems.`
  return pausedAt ? `${many} Paused at ${timeOf(pausedAt)}.` : `${many} Last progress at ${timeOf(workedAt)}.`
}

function whilePaused({ stage }: ListingImport): string {
  if (stage === 'checking' || stage === 'comparing') return 'Nothing is imported yet.'
  const days = quantity(UNDO_WITHIN_DAYS, 'day', 'days')
  const stays = stage === 'running' ? 'What was created stays' : 'What is left stays'
  return `It waits until you let it go on. After ${days} it ends as it is. ${stays}, and can be undone for ${days} from then.`
}

const LATER: Partial<Record<ListingImport['stage'], string>> = {
  checking: 'You may leave this page: the check goes on. Nothing is imported yet.',
  comparing: 'You may leave this page: the check goes on. Nothing is imported yet.',
  running: 'You may leave this page: the import goes on. If you cancel it, what was created stays until you undo it.',
  undoing: 'You may leave this page: it goes on.',
}

/** An import can be undone without a trace until they go out. */
export function Notices({ at, result }: { at: Date } & Pick<Props, 'result'>) {
  return (
    <Section id="notices" title="Notices are waiting" className="mt-10 border-t pt-6">
      <p className="mt-2 max-w-prose">
        Each business with an email address is told that it’s listed, and what it can do about it. The notices go out{' '}
        <Moment at={at} />, so you have time to undo the import before anyone hears of it.
      </p>
      <Form method="post" className="mt-4">
        <FormProblems result={result?.values.intent === 'notices' ? result : undefined} />
        <SubmitButton name="intent" value="notices" variant="secondary">
          Send them now
        </SubmitButton>
      </Form>
    </Section>
  )
}

const STAYS: Record<ListingImport['kind'], string> = {
  listings:
    'Those that were claimed or edited since, that have feedback or messages, or whose business has written to us, stay.',
  users: 'Those who have confirmed their account, or have jobs, reviews, messages or a membership, stay.',
  reviews: 'Those that a provider has replied to or a moderator has dealt with stay.',
  pictures: 'Those of listings that were claimed, and those that were changed since, stay.',
  jobs: 'Those that their client has renewed, or whose contact details a provider has opened, stay.',
}

/** `asked`: the second step. */
export function Undo({ run, until, asked, result }: Props & { until: Date; asked: boolean }) {
  const here = href('/admin/businesses/import/:id', { id: run.id })
  const { one, many } = KIND_WORDS[run.kind]
  const made = quantity(run.counts.created, one, many)
  return (
    <Section id="undo" title={asked ? `Remove ${made}?` : 'Undo this import'} className="mt-10 border-t pt-6">
      <p className="mt-2 max-w-prose">
        This removes its {made}. {STAYS[run.kind]} You see which. You can do this until <Moment at={until} />.
      </p>
      {asked ? (
        <Form method="post" className="mt-4 max-w-xl space-y-5">
          <FormProblems result={result?.values.intent === 'undo' ? result : undefined} />
          {run.kind !== 'listings' || run.noticesAt ? null : (
            <p>The businesses may have been told that they’re listed.</p>
          )}
          <ProofFields result={result} />
          <SubmitOrLeave name="intent" value="undo" variant="danger" to={here} leave="Keep them">
            Remove {made}
          </SubmitOrLeave>
        </Form>
      ) : (
        <SecondaryLink to={`${here}?undo#undo`} preventScrollReset className="mt-4">
          Undo this import
        </SecondaryLink>
      )}
    </Section>
  )
}
