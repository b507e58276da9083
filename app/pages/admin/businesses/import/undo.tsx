import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ListingImport } from '#contract/listing-import.ts'
import { quantity } from '#contract/text.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { Moment } from '../../frame/moment.tsx'
import type { RunResult } from './run-result.ts'

export function Undo({ run, until, result }: { run: ListingImport; until: Date; result: RunResult | undefined }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="undo" className="mt-10 border-t pt-6">
      <h2 id="undo" className="text-heading">
        Undo this import
      </h2>
      <p className="mt-2 max-w-prose">
        This removes its {quantity(run.counts.created, 'listing', 'listings')}. Those that were claimed or edited since,
        that have feedback or messages, or whose business has written to us, stay; you see which. You can do this until{' '}
        <Moment at={until} />.
      </p>
      <Form method="post" className="mt-4 max-w-xl space-y-5">
        <FormProblems result={result?.values.intent === 'undo' ? result : undefined} />
        <ProofFields result={result} />
        <Button name="intent" value="undo" variant="danger" busy={busy}>
          Undo the import
        </Button>
      </Form>
    </section>
  )
}
