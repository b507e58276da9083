import { Form, href, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { timeOf } from '#contract/date.ts'
import type { ListingImport } from '#contract/import/view.ts'
import { UNDO_WITHIN_DAYS } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { Moment } from '../../frame/moment.tsx'
import type { RunResult } from './run-act.server.ts'

type Props = { run: ListingImport; result: RunResult | undefined }

export function Begin({ run, result }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const { ready, duplicate } = run.counts
  const may = run.problem === null && ready + duplicate > 0
  return (
    <section aria-labelledby="begin" className="mt-6 rounded-lg border bg-surface p-4 sm:p-5">
      <h2 id="begin" className="text-heading">
        {may ? 'Import' : 'Nothing can be imported'}
      </h2>
      <p className="mt-2">{may ? sentenceOf(run) : 'Mend the file and upload it again, or choose other columns.'}</p>
      <Form method="post" className="mt-4 space-y-5">
        <FormProblems result={result} />
        <input type="hidden" name="ready" value={ready} />
        <input type="hidden" name="duplicates" value={duplicate} />
        {may && duplicate > 0 ? (
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
            <Button name="intent" value="begin" busy={busy}>
              Begin the import
            </Button>
          ) : null}
          <ButtonLink to={href('/admin/businesses/import/:id/columns', { id: run.id })} variant="secondary">
            Change columns
          </ButtonLink>
          <Button name="intent" value="cancel" variant="secondary" busy={busy}>
            Cancel import
          </Button>
        </div>
      </Form>
    </section>
  )
}

function sentenceOf({ counts: { ready, problem, suppressed } }: ListingImport): string {
  const left = [
    ...(problem > 0 ? [`${quantity(problem, 'row', 'rows')} with problems`] : []),
    ...(suppressed > 0 ? [`${quantity(suppressed, 'business', 'businesses')} that had a listing removed`] : []),
  ]
  const out = left.length === 0 ? '' : ` Left out: ${left.join(' and ')}.`
  return `${quantity(ready, 'listing', 'listings')} would be public at once, with the badge “Unclaimed”.${out} You can undo the whole import within 7 days. Businesses with an email address are told after 24 hours, or when you say so.`
}

export function UnderWay({ run, result }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const isPaused = run.pausedAt !== null
  return (
    <div className="mt-6 space-y-4 rounded-lg border bg-surface p-4 sm:p-5">
      <Progress label={labelOf(run)} value={run.done} max={Math.max(run.total, 1)} />
      <p role="status" className="figures">
        {stateOf(run)}
      </p>
      <Form method="post" className="space-y-4">
        <FormProblems result={result} />
        <ProofFields result={result} />
        <div className="flex flex-wrap gap-3">
          {isPaused ? (
            <Button name="intent" value="resume" busy={busy}>
              Go on
            </Button>
          ) : (
            <Button name="intent" value="pause" variant="secondary" busy={busy}>
              Pause
            </Button>
          )}
          {run.stage === 'undoing' ? null : (
            <Button name="intent" value="cancel" variant="danger" busy={busy}>
              Cancel import
            </Button>
          )}
          <ButtonLink to={href('/admin/businesses/import/:id', { id: run.id })} variant="secondary">
            Look again
          </ButtonLink>
        </div>
      </Form>
      <p className="text-sm text-ink-soft">{isPaused ? whilePaused(run) : LATER[run.stage]}</p>
    </div>
  )
}

function labelOf({ stage, done, total }: ListingImport): string {
  if (stage === 'checking') return 'Read so far'
  if (stage === 'comparing') return 'All rows are read, and are compared with each other'
  return `${numberText(done)} of ${quantity(total, 'row', 'rows')}`
}

function stateOf({ stage, counts, pausedAt, workedAt }: ListingImport): string {
  const many =
    stage === 'running'
      ? `${quantity(counts.created, 'listing', 'listings')} created.`
      : stage === 'undoing'
        ? `${quantity(counts.removed, 'listing', 'listings')} removed, ${numberText(counts.kept)} kept.`
        : `${quantity(counts.ready, 'row', 'rows')} ready, ${quantity(counts.problem, 'row', 'rows')} with problems.`
  return pausedAt ? `${many} Paused at ${timeOf(pausedAt)}.` : `${many} Last progress at ${timeOf(workedAt)}.`
}

function whilePaused({ stage }: ListingImport): string {
  if (stage === 'checking' || stage === 'comparing') return 'Nothing is listed yet.'
  const days = quantity(UNDO_WITHIN_DAYS, 'day', 'days')
  const stays = stage === 'running' ? 'What was created stays' : 'What is left stays'
  return `It waits until you let it go on. After ${days} it ends as it is. ${stays}, and can be undone for ${days} from then.`
}

const LATER: Partial<Record<ListingImport['stage'], string>> = {
  checking: 'You may leave this page: the check goes on. Nothing is listed yet.',
  comparing: 'You may leave this page: the check goes on. Nothing is listed yet.',
  running: 'You may leave this page: the import goes on. If you cancel it, what was created stays until you undo it.',
  undoing: 'You may leave this page: it goes on.',
}

/** Until they go out, an import can be undone without a trace. */
export function Notices({ at, result }: { at: Date } & Pick<Props, 'result'>) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="notices" className="mt-10 border-t pt-6">
      <h2 id="notices" className="text-heading">
        Notices are waiting
      </h2>
      <p className="mt-2 max-w-prose">
        Each business with an email address is told that it’s listed, and what it can do about it. The notices go out{' '}
        <Moment at={at} />, so you have time to undo the import before anyone hears of it.
      </p>
      <Form method="post" className="mt-4">
        <FormProblems result={result?.values.intent === 'notices' ? result : undefined} />
        <Button name="intent" value="notices" variant="secondary" busy={busy}>
          Send them now
        </Button>
      </Form>
    </section>
  )
}

/** `asked`: the second step. */
export function Undo({ run, until, asked, result }: Props & { until: Date; asked: boolean }) {
  const busy = useNavigation().formMethod === 'POST'
  const here = href('/admin/businesses/import/:id', { id: run.id })
  const listings = quantity(run.counts.created, 'listing', 'listings')
  return (
    <section aria-labelledby="undo" className="mt-10 border-t pt-6">
      <h2 id="undo" className="text-heading">
        {asked ? `Remove ${listings}?` : 'Undo this import'}
      </h2>
      <p className="mt-2 max-w-prose">
        This removes its {listings}. Those that were claimed or edited since, that have feedback or messages, or whose
        business has written to us, stay; you see which. You can do this until <Moment at={until} />.
      </p>
      {asked ? (
        <Form method="post" className="mt-4 max-w-xl space-y-5">
          <FormProblems result={result?.values.intent === 'undo' ? result : undefined} />
          {run.noticesAt ? null : <p>The businesses may have been told that they’re listed.</p>}
          <ProofFields result={result} />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="undo" variant="danger" busy={busy}>
              Remove {listings}
            </Button>
            <ButtonLink to={here} variant="secondary">
              Keep them
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <ButtonLink to={`${here}?undo#undo`} variant="secondary" preventScrollReset className="mt-4">
          Undo this import
        </ButtonLink>
      )}
    </section>
  )
}
