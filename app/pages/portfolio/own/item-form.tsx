import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { removeWaiting } from '#app/components/upload/use-uploads.ts'
import { useFormTarget } from '#app/document/start.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Medium } from '#contract/portfolio/view.ts'
import { ITEM_DESCRIPTION_LENGTH, ITEM_TITLE_LENGTH, MAX_MEDIA } from '#contract/portfolio/words.ts'
import { type ItemAnswer, type ItemResult, type ItemStart, startOfResult } from './fields.ts'
import { MediaFields } from './media-fields.tsx'
import { MEDIA_UPLOADS, useMediaUploads } from './media-uploads.ts'

export type ItemFormProps = {
  action: string
  start: ItemStart
  /** The result of a form that was sent without JavaScript. */
  result?: ItemResult | undefined
  /** Chosen before the form was there. */
  files?: readonly File[]
  /** Called when something is typed, added, moved or removed. */
  onEdited?: () => void
  /** Called once it is saved in a dialog. Elsewhere the answer leads on. */
  onSaved?: () => void
}

export function ItemForm({ action, start, result: plain, files = [], onEdited, onSaved }: ItemFormProps) {
  const fetcher = useFetcher<ItemAnswer>()
  useFormTarget(action)
  const [media, setMedia] = useState(start.media)
  const [kind, setKind] = useState(start.kind)
  const [version, setVersion] = useState(start.version)
  const [wanted, setWanted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const uploading = useMediaUploads((medium) => setMedia((before) => [...before, medium]))
  const { uploads, refusals, add } = uploading
  const stored = new Set(start.media.map(({ id }) => id))
  const answer = fetcher.data
  const result = answer && 'values' in answer ? answer : plain
  const busy = fetcher.state !== 'idle' || wanted

  const addChosen = useEffectEvent(() => add(files, MAX_MEDIA - media.length))
  useEffect(() => addChosen(), [])

  const tellOfMedia = useEffectEvent((now: readonly Medium[]) => {
    if (now !== start.media) onEdited?.()
  })
  useEffect(() => tellOfMedia(media), [media])

  const take = useEffectEvent((given: ItemAnswer) => {
    if ('saved' in given) return onSaved?.()
    if (given.refusal?.signIn) return
    setMedia(startOfResult(given).media)
    setVersion(given.values.version)
  })
  useEffect(() => {
    if (answer) take(answer)
  }, [answer])

  /** Pressed while files are on their way, Save waits for them. */
  const sendWhenReady = useEffectEvent((asked: boolean, underWay: number) => {
    if (!asked || underWay > 0) return
    setWanted(false)
    if (refusals.length === 0) send()
  })
  useEffect(() => sendWhenReady(wanted, uploads.length), [wanted, uploads.length])

  function send() {
    if (!form.current) return
    const fields = new FormData(form.current)
    fields.delete('file')
    if (onSaved) fields.set('stay', '1')
    void fetcher.submit(fields, { method: 'post', action })
  }

  function drop(medium: Medium) {
    setMedia(media.filter(({ id }) => id !== medium.id))
    if (stored.has(medium.id)) return
    void removeWaiting(MEDIA_UPLOADS, medium.id).then((removed) => {
      if (!removed) toast({ title: 'Delete failed', tone: 'destructive' })
    })
  }

  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className="space-y-6"
      onInput={onEdited}
      onSubmit={(event) => {
        event.preventDefault()
        if (uploads.length > 0) setWanted(true)
        else send()
      }}
    >
      {/* The first button is the one that Enter presses. */}
      <button type="submit" name="act" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <FormProblems result={result} />
      <input type="hidden" name="version" value={version} />
      <MediaFields
        media={media}
        pair={kind === 'before_after'}
        error={result?.errors.medium ?? result?.errors.caption}
        uploading={uploading}
        onChange={setMedia}
        onDrop={drop}
      />
      <RadioGroup
        id="kind"
        legend="How to show them"
        name="kind"
        layout="row"
        value={kind}
        onValueChange={setKind}
        error={result?.errors.kind}
        options={[
          { value: 'work', label: 'As a gallery' },
          { value: 'before_after', label: 'Before and after' },
        ]}
      />
      <TextLine
        name="title"
        label="Title"
        maxLength={ITEM_TITLE_LENGTH}
        defaultValue={start.title}
        autoComplete="off"
        result={result}
      />
      <AreaLine
        name="description"
        label="Description"
        hint="What needed doing, what you did, how long it took."
        rows={4}
        maxLength={ITEM_DESCRIPTION_LENGTH}
        defaultValue={start.description}
        result={result}
      />
      <div
        className={classes(
          'flex flex-wrap items-center gap-3',
          onSaved && 'sticky -bottom-5 z-10 -mx-5 -mb-5 border-t bg-surface px-5 py-3 sm:-mx-6 sm:px-6',
        )}
      >
        <Button name="act" value="save" busy={busy}>
          {start.version ? 'Update' : 'Save'}
        </Button>
        <p role="status" className="text-ink-soft">
          {wanted ? 'Saves as soon as the files have arrived.' : ''}
        </p>
      </div>
    </form>
  )
}
