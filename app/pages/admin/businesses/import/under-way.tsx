import { Form, href, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { timeOf } from '#contract/date.ts'
import { type ListingImport, UNDO_WITHIN_DAYS } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import type { RunResult } from './run-result.ts'

export function UnderWay({ run, result }: { run: ListingImport; result: RunResult | undefined }) {
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
