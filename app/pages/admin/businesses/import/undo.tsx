import { Form, href, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { ListingImport } from '#contract/import/words.ts'
import { quantity } from '#contract/text.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import { Moment } from '../../frame/moment.tsx'
import type { RunResult } from './run-result.ts'

/** Until they go out, an import can be undone without a trace. */
export function Notices({ at, result }: { at: Date; result: RunResult | undefined }) {
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
export function Undo({
  run,
  until,
  asked,
  result,
}: {
  run: ListingImport
  until: Date
  asked: boolean
  result: RunResult | undefined
}) {
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
