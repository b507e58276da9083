import { JobAct } from '#app/components/job-act.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import type { PostersJob } from './poster-panel.lazy.ts'

export function Hire({ job: { id, own } }: { job: PostersJob }) {
  const options = [
    ...own.reveals.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'other', label: 'Someone else' },
  ]
  return (
    <details className="mt-4 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-lg font-medium text-petrol underline underline-offset-4">
        I hired someone
      </summary>
      <JobAct id={id} act="hire" className="mt-2 space-y-4">
        {(busy) => (
          <>
            <RadioGroup
              legend="Who does the job?"
              name="provider"
              options={options}
              defaultValue={options.length === 1 ? 'other' : undefined}
              required
            />
            <Button type="submit" busy={busy}>
              Mark as hired
            </Button>
          </>
        )}
      </JobAct>
    </details>
  )
}
