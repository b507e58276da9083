import { Form, href, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import type { ListingImport } from '#contract/import/words.ts'
import { quantity } from '#contract/text.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import type { RunResult } from './run-result.ts'

export function Begin({ run, result }: { run: ListingImport; result: RunResult | undefined }) {
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
