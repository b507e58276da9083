import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { MOST_PHOTOS, PHOTO_ACCEPT, photoAddress } from '#contract/job.ts'
import { type Upload, useUploads } from './uploads.ts'

export function PhotoFields({
  initial,
  isNew,
  error,
  onChange,
  onUploading,
}: {
  initial: string[]
  isNew: boolean
  error: string | undefined
  onChange: () => void
  onUploading: (busy: boolean) => void
}) {
  const [ids, setIds] = useState<readonly string[]>(initial)
  const [announcement, announce] = useState('')
  const { uploads, refusals, add, stop } = useUploads((id) => setIds((before) => [...before, id]))
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const uploading = uploads.length > 0
  const announceChange = useEffectEvent(onChange)
  useEffect(() => {
    if (ids !== initial) announceChange()
  }, [ids, initial])
  useEffect(() => onUploading(uploading), [onUploading, uploading])

  const room = MOST_PHOTOS - ids.length - uploads.length

  function move(index: number, by: 1 | -1) {
    const next = ids.toSpliced(index, 1).toSpliced(index + by, 0, ids[index] ?? '')
    setIds(next)
    announce(`Photo moved to place ${index + by + 1} of ${ids.length}`)
  }

  function remove(index: number) {
    setIds(ids.toSpliced(index, 1))
    announce('Photo removed')
    input.current?.focus()
  }

  return (
    <fieldset id="photo" tabIndex={-1} className="min-w-0 focus:outline-none">
      <legend className="float-left mb-1.5 w-full font-medium">
        Photos <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <p id={hintId} className="clear-both mb-3 text-sm text-ink-soft" data-needs-script>
        Up to {MOST_PHOTOS} photos, JPEG, PNG or WebP, 10 MB each. The first one is shown in lists.
      </p>
      <p className="clear-both mb-3 text-sm text-ink-soft not-noscript:hidden">
        {isNew
          ? 'You can add photos once the job is posted: choose Edit on its page.'
          : 'Add and remove photos below this form.'}
      </p>
      {error ? <FieldError id="photo-error">{error}</FieldError> : null}
      {ids.map((id) => (
        <input key={id} type="hidden" name="photo" value={id} />
      ))}
      {ids.length > 0 ? (
        <ul aria-label="Photos" className="mb-3 flex flex-wrap gap-3">
          {ids.map((id, index) => (
            <li key={id} className="w-32 overflow-hidden rounded-md border bg-surface">
              <img
                src={photoAddress(id, 'thumb')}
                alt={`Number ${index + 1}`}
                width={320}
                height={320}
                className="aspect-square w-full bg-sunken object-cover"
              />
              <div className="flex justify-between" data-needs-script>
                <IconButton
                  label={`Move photo ${index + 1} forward`}
                  icon={<ArrowLeft aria-hidden />}
                  size="small"
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={`Remove photo ${index + 1}`}
                  icon={<X aria-hidden />}
                  size="small"
                  onClick={() => remove(index)}
                />
                <IconButton
                  label={`Move photo ${index + 1} back`}
                  icon={<ArrowRight aria-hidden />}
                  size="small"
                  disabled={index === ids.length - 1}
                  onClick={() => move(index, 1)}
                />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {uploading ? (
        <ul aria-label="Photos being uploaded" className="mb-3 space-y-2">
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onStop={() => stop(upload.key)} />
          ))}
        </ul>
      ) : null}
      <div data-needs-script>
        {refusals.map(({ key, title, message }) => (
          <Notice key={key} tone="danger" role="alert" title={title} className="mb-3">
            <span className="break-words">{message}</span>
          </Notice>
        ))}
        <input
          ref={input}
          id={`${hintId}-file`}
          type="file"
          multiple
          accept={PHOTO_ACCEPT}
          aria-describedby={hintId}
          disabled={room < 1}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])], room)
            currentTarget.value = ''
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={`${hintId}-file`}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg bg-surface px-4 py-2 font-medium text-ink inset-ring inset-ring-line-strong/60 motion peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-petrol peer-disabled:cursor-not-allowed peer-disabled:opacity-55 not-peer-disabled:hover:bg-sunken"
        >
          <ImagePlus aria-hidden className="size-4.5" />
          Add photos
        </label>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

function UploadLine({ upload: { name, sent }, onStop }: { upload: Upload; onStop: () => void }) {
  return (
    <li className="flex items-end gap-3">
      <div className="min-w-0 grow">
        <Progress label={`Uploading ${name}`} value={sent} />
      </div>
      <Button variant="ghost" size="small" aria-label={`Stop uploading ${name}`} onClick={onStop}>
        Stop
      </Button>
    </li>
  )
}
