import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { ArrowLeft, ArrowRight, X } from '#app/ui/icons.ts'
import { PHOTO_ACCEPT } from '#contract/job/photo.ts'
import { type PhotoPlace, usePhotoUploads } from './photo-uploads.ts'
import { FilePicker, UploadLines, UploadRefusals } from './upload-lines.tsx'

export type PhotosOfForm = PhotoPlace & { most: number; hint: string; thumb: (id: string) => string }

type PhotoFieldsProps = {
  of: PhotosOfForm
  initial: string[]
  plain: ReactNode
  plainRemove?: (id: string, index: number) => ReactNode
  error: string | undefined
  onChange: () => void
  onUploading: (busy: boolean) => void
}

/** The field `photo`. `plain`: what is there without JavaScript; `plainRemove`: beside each photo. */
export function PhotoFields({ of, initial, plain, plainRemove, error, onChange, onUploading }: PhotoFieldsProps) {
  const [ids, setIds] = useState<readonly string[]>(initial)
  const [announcement, announce] = useState('')
  const { uploads, refusals, add, stop, dismiss } = usePhotoUploads(of, (id) => setIds((before) => [...before, id]))
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const uploading = uploads.length > 0
  const announceChange = useEffectEvent(onChange)
  useEffect(() => {
    if (ids !== initial) announceChange()
  }, [ids, initial])
  useEffect(() => onUploading(uploading), [onUploading, uploading])

  const room = of.most - ids.length - uploads.length

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
    <fieldset id="photo" tabIndex={-1} className="focus:outline-none">
      <legend className="float-left mb-1.5 w-full font-medium">
        Photos <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <p id={hintId} className="clear-both mb-3 text-sm text-ink-soft" data-needs-script>
        {of.hint}
      </p>
      <FieldError id="photo-error" error={error} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="photo" value={id} />
      ))}
      {ids.length > 0 ? (
        <ul aria-label="Photos" className="mb-3 flex flex-wrap gap-3">
          {ids.map((id, index) => (
            <li key={id} className="w-32 overflow-hidden rounded-md border bg-surface">
              <img
                src={of.thumb(id)}
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
              {plainRemove ? <div className="not-noscript:hidden">{plainRemove(id, index)}</div> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <UploadLines label="Photos being uploaded" uploads={uploads} stop={stop} />
      <div data-needs-script>
        <UploadRefusals refusals={refusals} dismiss={dismiss} />
        <FilePicker
          id={`${hintId}-file`}
          hint={hintId}
          ref={input}
          accept={PHOTO_ACCEPT}
          disabled={room < 1}
          onFiles={(files) => add(files, room)}
        >
          Add photos
        </FilePicker>
      </div>
      <div className="clear-both not-noscript:hidden">{plain}</div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}
