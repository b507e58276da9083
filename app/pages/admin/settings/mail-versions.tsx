import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { longDate, timeOf } from '#contract/date.ts'

type Version = { id: string; subject: string | null; at: Date; by: string | null }

/** Newest first. */
export function MailVersions({ history, isDefault, busy }: { history: Version[]; isDefault: boolean; busy: boolean }) {
  return (
    <section aria-labelledby="versions">
      <h3 id="versions" className="text-subheading">
        History
      </h3>
      {history.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">This is the default text. No one has changed it.</p>
      ) : (
        <ol className="mt-3 divide-y border-y">
          {history.map(({ id, subject, at, by }, index) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <div className="min-w-0">
                <p className="break-words">{subject ?? 'Back to the default'}</p>
                <p className="text-sm text-ink-soft">
                  {longDate(at)}, {timeOf(at)}, {by ?? 'a former admin'}
                </p>
              </div>
              {index === 0 ? (
                <Badge tone="success">In use</Badge>
              ) : (
                <Form method="post">
                  <input type="hidden" name="version" value={id} />
                  <Button name="intent" value="bring-back" variant="secondary" size="small" disabled={busy}>
                    Bring back
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ol>
      )}
      {isDefault ? null : (
        <Form method="post" className="mt-4">
          <Button name="intent" value="reset" variant="secondary" size="small" disabled={busy}>
            Back to the default
          </Button>
        </Form>
      )}
    </section>
  )
}
