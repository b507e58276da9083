import { useEffect, useRef, useState } from 'react'
import { MOST_PHOTOS, PHOTO_BYTES, PHOTO_MIMES, type PhotoUploadResult } from '#contract/job.ts'

const ADDRESS = '/post-job/photos'

/** `sent` is a percentage. */
export type Upload = { key: number; name: string; sent: number }
export type UploadRefusal = { key: number; title: string; message: string }

/** One file after another, for slow connections. `onAdded` may be the callback of an earlier render. */
export function useUploads(onAdded: (id: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [refusals, setRefusals] = useState<readonly UploadRefusal[]>([])
  const counter = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
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

  function refuse(title: string, message: string) {
    setRefusals((before) => [...before, { key: next(), title, message }])
  }

  function add(files: readonly File[], room: number) {
    setRefusals([])
    const fit = files.filter((file) => fits(file, refuse))
    for (const file of fit.slice(room)) {
      refuse('Too many photos', `A job may carry at most ${MOST_PHOTOS} photos: “${file.name}” was not added.`)
    }
    for (const file of fit.slice(0, room)) enqueue(file)
  }

  function enqueue(file: File) {
    const key = next()
    const sending = new AbortController()
    stops.current.set(key, () => sending.abort())
    setUploads((before) => [...before, { key, name: file.name, sent: 0 }])
    queue.current = queue.current.then(async () => {
      const answer = await send(file, sending.signal, (sent) =>
        setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, sent } : upload))),
      )
      stops.current.delete(key)
      setUploads((before) => before.filter((upload) => upload.key !== key))
      if (answer === null) return
      if ('photo' in answer) return onAdded(answer.photo.id)
      refuse(answer.refusal.title, `“${file.name}”: ${answer.refusal.message}`)
    })
  }

  return { uploads, refusals, add, stop: (key: number) => stops.current.get(key)?.() }
}

function fits(file: File, refuse: (title: string, message: string) => void): boolean {
  if (!PHOTO_MIMES.includes(file.type)) {
    refuse('Invalid file type', `“${file.name}” is not a JPEG, PNG or WebP photo.`)
    return false
  }
  if (file.size <= PHOTO_BYTES) return true
  refuse('File too large', `“${file.name}” is larger than 10 MB.`)
  return false
}

/** Null: stopped. XMLHttpRequest reports progress, which fetch does not. */
function send(file: File, signal: AbortSignal, onSent: (percent: number) => void): Promise<PhotoUploadResult | null> {
  return new Promise((settle) => {
    if (signal.aborted) return settle(null)
    const request = new XMLHttpRequest()
    const fields = new FormData()
    fields.set('file', file)
    request.upload.onprogress = ({ loaded, total }) => onSent(Math.round((loaded / Math.max(total, 1)) * 100))
    request.onload = () => settle(answerIn(request.responseText) ?? FAILED)
    request.onerror = () => settle(FAILED)
    request.onabort = () => settle(null)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', ADDRESS)
    request.send(fields)
  })
}

const FAILED: PhotoUploadResult = {
  refusal: { title: 'Upload failed', message: 'It did not arrive. Please try again.' },
}

function answerIn(text: string): PhotoUploadResult | null {
  try {
    const answer: PhotoUploadResult = JSON.parse(text)
    return 'photo' in answer || 'refusal' in answer ? answer : null
  } catch {
    return null
  }
}

/** If this fails, the server removes the photo within a day. */
export async function removeWaiting(id: string): Promise<void> {
  const fields = new FormData()
  fields.set('remove', id)
  await fetch(ADDRESS, { method: 'POST', body: fields }).catch(() => {})
}
