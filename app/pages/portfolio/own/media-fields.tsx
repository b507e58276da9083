import { useId } from 'react'
import { FilePicker, UploadLines, UploadRefusals } from '#app/components/upload/upload-lines.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { ArrowLeft, ArrowRight, X } from '#app/ui/icons.ts'
import { TextBox } from '#app/ui/text-box.tsx'
import { useDragOrder } from '#app/ui/use-drag-order.ts'
import { MEDIA_ACCEPT, MEDIA_HINT } from '#contract/portfolio/upload.ts'
import type { Medium } from '#contract/portfolio/view.ts'
import { CAPTION_LENGTH, MAX_MEDIA } from '#contract/portfolio/words.ts'
import { Picture } from '../picture.tsx'
import { DragHandle, type Handle, submits } from './drag-handle.tsx'
import type { useMediaUploads } from './media-uploads.ts'

type MediaFieldsProps = {
  media: readonly Medium[]
  pair: boolean
  error: string | undefined
  uploading: ReturnType<typeof useMediaUploads>
  onChange: (media: Medium[]) => void
  onDrop: (medium: Medium) => void
}

export function MediaFields({ media, pair, error, uploading, onChange, onDrop }: MediaFieldsProps) {
  const fieldId = useId()
  const { uploads, refusals, add, stop, dismiss } = uploading
  const { list, order, dragged, announcement, announce, move, handleOf } = useDragOrder({
    ids: media.map(({ id }) => id),
    nameOf: () => 'File',
    onOrder: (ids) => onChange(inOrder(ids)),
    revision: media,
  })
  const room = MAX_MEDIA - media.length - uploads.length

  function inOrder(ids: readonly string[]): Medium[] {
    return ids.flatMap((id) => media.find((medium) => medium.id === id) ?? [])
  }

  function drop(medium: Medium) {
    onDrop(medium)
    announce('File removed')
    document.getElementById(`${fieldId}-file`)?.focus()
  }

  return (
    <fieldset id="medium" tabIndex={-1} className="focus:outline-none">
      <legend className="float-left mb-1.5 w-full font-medium">Pictures and videos</legend>
      <p id={`${fieldId}-hint`} className="clear-both mb-3 text-sm text-ink-soft">
        {MEDIA_HINT}. {pair ? 'First before, then after.' : 'The first one is the cover.'}
      </p>
      {error ? <p className="mb-2 text-sm font-medium text-brick-ink">{error}</p> : null}
      {media.length > 0 ? (
        <ul ref={list} aria-label="Files" className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {inOrder(order).map((medium, index) => (
            <MediumFields
              key={medium.id}
              medium={medium}
              index={index}
              count={media.length}
              badge={badgeOf(index, pair)}
              lifted={dragged === medium.id}
              handle={handleOf(medium.id)}
              onMove={(by) => move(medium.id, by)}
              onDrop={() => drop(medium)}
              onCaption={(caption) => onChange(media.map((one) => (one.id === medium.id ? { ...one, caption } : one)))}
            />
          ))}
        </ul>
      ) : null}
      <UploadLines label="Files being uploaded" uploads={uploads} stop={stop} />
      <div data-needs-script>
        <UploadRefusals refusals={refusals} dismiss={dismiss} />
        <FilePicker
          id={`${fieldId}-file`}
          hint={`${fieldId}-hint`}
          accept={MEDIA_ACCEPT}
          disabled={room < 1}
          onFiles={(files) => add(files, room)}
        >
          {media.length > 0 ? 'Add more files' : 'Choose files'}
        </FilePicker>
      </div>
      <div className="not-noscript:hidden">
        <label htmlFor={`${fieldId}-plain`} className="mb-1.5 block font-medium">
          Add a file
        </label>
        <input
          id={`${fieldId}-plain`}
          type="file"
          name="file"
          accept={MEDIA_ACCEPT}
          className="block max-w-full text-sm"
        />
        <Button name="act" value="add" variant="secondary" className="mt-3">
          Add this file
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

function badgeOf(index: number, pair: boolean): string | null {
  if (pair) return ['Before', 'After'][index] ?? 'Not shown'
  return index === 0 ? 'Cover' : null
}

type MediumFieldsProps = {
  medium: Medium
  index: number
  count: number
  badge: string | null
  lifted: boolean
  handle: Handle
  onMove: (by: -1 | 1) => void
  onDrop: () => void
  onCaption: (caption: string) => void
}

function MediumFields({ medium, index, count, badge, lifted, handle, onMove, onDrop, onCaption }: MediumFieldsProps) {
  const name = `file ${index + 1}`
  const { id, caption } = medium
  return (
    <li className={classes('min-w-0 rounded-lg border bg-surface p-2', lifted && 'border-petrol shadow-soft')}>
      <input type="hidden" name="medium" value={id} />
      <div className="relative">
        <Picture medium={medium} alt={`File ${index + 1}`} sizes="20rem" className="aspect-4/3 w-full rounded-md" />
        {badge ? (
          <span className="absolute top-1.5 left-1.5">
            <Badge tone="info">{badge}</Badge>
          </span>
        ) : null}
        <DragHandle name={name} handle={handle} className="absolute top-1 right-1 bg-surface/85 text-ink" />
      </div>
      <div className="mt-1 flex justify-between">
        <IconButton
          label={`Move ${name} forward`}
          icon={<ArrowLeft aria-hidden />}
          {...submits(`up:${id}`, () => onMove(-1))}
          size="small"
          disabled={index === 0}
        />
        <IconButton
          label={`Move ${name} back`}
          icon={<ArrowRight aria-hidden />}
          {...submits(`down:${id}`, () => onMove(1))}
          size="small"
          disabled={index === count - 1}
        />
        <IconButton label={`Remove ${name}`} icon={<X aria-hidden />} {...submits(`drop:${id}`, onDrop)} size="small" />
      </div>
      <label htmlFor={`caption-${id}`} className="mt-1 block text-sm text-ink-soft">
        What it shows
      </label>
      <TextBox
        id={`caption-${id}`}
        name="caption"
        value={caption}
        maxLength={CAPTION_LENGTH}
        autoComplete="off"
        onChange={({ target }) => onCaption(target.value)}
      />
    </li>
  )
}
