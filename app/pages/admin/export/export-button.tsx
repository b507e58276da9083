import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Download } from '#app/ui/icons.ts'
import { Progress } from '#app/ui/progress.tsx'
import { numberText } from '#contract/number.ts'

type State = { kind: 'idle' } | { kind: 'reading'; rows: number; of: number } | { kind: 'failed' }

/** The browser saves the answer while it comes in; with JavaScript the page shows how many are there. */
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
        <Button variant="secondary" icon={<Download aria-hidden />}>
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

const LINE_FEED = 10
/** The browser may keep a Blob of so many bytes on disk. */
const KEPT_AT_ONCE = 4_000_000

/** Saves the file that an export sends, and reports the rows as they come. Returns false if it was refused. */
async function readExport(
  address: string,
  signal: AbortSignal,
  onProgress: (rows: number, of: number) => void,
): Promise<boolean> {
  const answer = await fetch(address, { method: 'POST', signal })
  if (!answer.ok || answer.redirected || !answer.body) return false
  const of = Number(answer.headers.get('x-rows') ?? 0)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'users.csv'
  const blobs: Blob[] = []
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let lines = -1
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    waiting.push(value)
    size += value.length
    lines += linesIn(value)
    if (size > KEPT_AT_ONCE) {
      blobs.push(new Blob(waiting))
      waiting = []
      size = 0
    }
    onProgress(Math.max(0, lines), of)
  }
  hand(new Blob([...blobs, ...waiting], { type: 'text/csv' }), name)
  return true
}

function linesIn(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte === LINE_FEED) count += 1
  return count
}

function hand(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
