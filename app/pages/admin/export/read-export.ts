const LINE_FEED = 10
/** The browser may keep a Blob on disk. */
const KEPT_AT_ONCE = 4_000_000

/** Saves the file that an export sends, and reports the rows as they come. False: it was refused. */
export async function readExport(
  address: string,
  signal: AbortSignal,
  onProgress: (rows: number, of: number) => void,
): Promise<boolean> {
  const answer = await fetch(address, { method: 'POST', signal })
  if (!answer.ok || answer.redirected || !answer.body) return false
  const of = Number(answer.headers.get('x-rows') ?? 0)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'users.csv'
  const kept: Blob[] = []
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
      kept.push(new Blob(waiting))
      waiting = []
      size = 0
    }
    onProgress(Math.max(0, lines), of)
  }
  hand(new Blob([...kept, ...waiting], { type: 'text/csv' }), name)
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
