import { useEffect, useRef, useState } from 'react'

export type Fault = { title: string; message: string }
/** `sent` is a percentage. */
export type Upload = { key: number; name: string; sent: number }
/** `again` is missing where another try would end the same way. */
export type UploadRefusal = Fault & { key: number; again?: () => void }

type Options<Added> = {
  address: string
  /** How many files travel at the same time. */
  together: number
  check: (file: File) => Fault | null
  fieldsOf?: (file: File) => Promise<FormData>
  /** Null if the answer holds no such thing. */
  addedIn: (answer: object) => Added | null
  /** May be the callback of an earlier render. */
  onAdded: (added: Added) => void
  /** What to say of a file for which there is no room. */
  overfull: (file: File) => Fault
}

export function useUploads<Added>(options: Options<Added>) {
  const { address, together, check, fieldsOf = plain, addedIn, onAdded, overfull } = options
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [refusals, setRefusals] = useState<readonly UploadRefusal[]>([])
  const counter = useRef(0)
  const waiting = useRef<(() => Promise<void>)[]>([])
  const underWay = useRef(0)
  const stops = useRef(new Map<number, () => void>())

  useEffect(() => {
    const open = stops.current
    return () => {
      for (const stop of open.values()) stop()
    }
  }, [])

  function next(): number {
    counter.current += 1
    return counter.current
  }

  function refuse(said: Fault, again?: () => void) {
    setRefusals((before) => [...before, { ...said, key: next(), ...(again ? { again } : {}) }])
  }

  function add(files: readonly File[], room: number) {
    setRefusals([])
    const fit = files.filter((file) => {
      const refusal = check(file)
      if (refusal) refuse(refusal)
      return refusal === null
    })
    for (const file of fit.slice(room)) refuse(overfull(file))
    for (const file of fit.slice(0, room)) enqueue(file)
  }

  function enqueue(file: File) {
    const key = next()
    const sending = new AbortController()
    stops.current.set(key, () => sending.abort())
    setUploads((before) => [...before, { key, name: file.name, sent: 0 }])
    waiting.current.push(async () => {
      const answer = await send(address, file, fieldsOf, sending.signal, (sent) =>
        setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, sent } : upload))),
      )
      stops.current.delete(key)
      setUploads((before) => before.filter((upload) => upload.key !== key))
      if (answer !== 'stopped') settle(file, answer)
    })
    work()
  }

  function settle(file: File, answer: object | 'failed') {
    const added = answer === 'failed' ? null : addedIn(answer)
    if (added !== null) return onAdded(added)
    const refusal = answer === 'failed' ? null : refusalIn(answer)
    const { title, message } = refusal ?? UPLOAD_FAULT
    const again = refusal === null || refusal.title === UPLOAD_FAULT.title ? () => enqueue(file) : undefined
    refuse({ title, message: `“${file.name}”: ${message}` }, again)
  }

  function work() {
    if (underWay.current >= together) return
    const first = waiting.current.shift()
    if (!first) return
    underWay.current += 1
    void first().finally(() => {
      underWay.current -= 1
      work()
    })
  }

  return {
    uploads,
    refusals,
    add,
    stop: (key: number) => stops.current.get(key)?.(),
    dismiss: (key: number) => setRefusals((before) => before.filter((refusal) => refusal.key !== key)),
  }
}

const UPLOAD_FAULT: Fault = { title: 'Upload failed', message: 'It did not arrive. Please try again.' }

async function plain(file: File): Promise<FormData> {
  const fields = new FormData()
  fields.set('file', file)
  return fields
}

/** XMLHttpRequest reports progress, which fetch does not. */
async function send(
  address: string,
  file: File,
  fieldsOf: (file: File) => Promise<FormData>,
  signal: AbortSignal,
  onSent: (percent: number) => void,
): Promise<object | 'stopped' | 'failed'> {
  if (signal.aborted) return 'stopped'
  const fields = await fieldsOf(file)
  return new Promise((settle) => {
    if (signal.aborted) return settle('stopped')
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onSent(Math.round((loaded / Math.max(total, 1)) * 100))
    request.onload = () => settle(objectIn(request.responseText) ?? 'failed')
    request.onerror = () => settle('failed')
    request.onabort = () => settle('stopped')
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', address)
    request.send(fields)
  })
}

function objectIn(text: string): object | null {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' ? answer : null
  } catch {
    return null
  }
}

function refusalIn(answer: object): Fault | null {
  if (!('refusal' in answer) || typeof answer.refusal !== 'object' || answer.refusal === null) return null
  const { title, message } = { title: '', message: '', ...answer.refusal }
  return { title: String(title), message: String(message) }
}

/** If this fails, the server removes what waits within a day. */
export async function removeWaiting(address: string, id: string): Promise<boolean> {
  const fields = new FormData()
  fields.set('remove', id)
  const answer = await fetch(address, { method: 'POST', body: fields }).catch(() => null)
  return answer?.ok ?? false
}
