import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Download } from '#app/ui/icons.ts'
import { Progress } from '#app/ui/progress.tsx'
import { numberText } from '#contract/number.ts'
import { readExport } from './read-export.ts'

type State = { kind: 'idle' } | { kind: 'reading'; rows: number; of: number } | { kind: 'failed' }

/** Without JavaScript the browser saves the answer while it comes in; with it the page shows how many are there. */
export function ExportButton({ address }: { address: string }) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const under = useRef<AbortController>(null)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (state.kind === 'reading') return
    const controller = new AbortController()
    under.current = controller
    setState({ kind: 'reading', rows: 0, of: 0 })
    const saved = await readExport(address, controller.signal, (rows, of) =>
      setState({ kind: 'reading', rows, of }),
    ).catch(() => controller.signal.aborted)
    setState(saved ? { kind: 'idle' } : { kind: 'failed' })
  }

  return (
    <form method="post" action={address} onSubmit={save}>
      {state.kind === 'reading' ? (
        <div className="flex items-end gap-3">
          <div role="status" className="w-52">
            <Progress
              label={`${numberText(state.rows)} of ${numberText(state.of)}`}
              value={state.rows}
              max={state.of || 1}
            />
          </div>
          <Button type="button" variant="secondary" size="small" onClick={() => under.current?.abort()}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button type="submit" variant="secondary" icon={<Download aria-hidden />}>
          Export CSV
        </Button>
      )}
      {state.kind === 'failed' ? (
        <p role="alert" className="mt-1 text-sm text-brick-ink">
          The export broke off. Please try again.
        </p>
      ) : null}
    </form>
  )
}
