import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form, href } from 'react-router'
import { useViewer } from '#app/components/root-data.ts'
import { usePhotoUploads } from '#app/components/upload/photo-uploads.ts'
import { UploadLines, UploadRefusals } from '#app/components/upload/upload-lines.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { ImagePlus, SendHorizontal, X } from '#app/ui/icons.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { PHOTO_ACCEPT } from '#contract/job/photo.ts'
import type { QuickReply } from '#contract/message/view.ts'
import {
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGE_PHOTOS,
  MESSAGE_PHOTO_ADDRESS,
  messagePhotoAddress,
} from '#contract/message/words.ts'
import { type Outgoing, readDraft, type useOutbox } from './outbox.ts'
import type { ThreadData } from './thread-pane.tsx'

export type ComposerState = {
  outbox: ReturnType<typeof useOutbox>
  /** A message that was not sent, to be changed. */
  takenBack: Outgoing | null
}

export function Composer({ thread, messageId, replies, reply, result, outbox, takenBack }: ThreadData & ComposerState) {
  const id = useId()
  const who = useViewer()?.id ?? ''
  const [photos, setPhotos] = useState<readonly string[]>(() => thread.waiting.map((photo) => photo.id))
  const uploading = usePhotoUploads(placeOf(thread.id), (photo) => setPhotos((all) => [...all, photo]))
  const { uploads, refusals, add } = uploading
  const [wanted, setWanted] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const room = MAX_MESSAGE_PHOTOS - photos.length - uploads.length

  const restore = useEffectEvent(() => {
    const { text, outgoing } = readDraft(who, thread.id)
    if (area.current && area.current.value === '') area.current.value = text
    const leaving = new Set(outgoing.flatMap((message) => message.photos))
    setPhotos((all) => all.filter((photo) => !leaving.has(photo)))
  })
  useEffect(() => restore(), [])

  const takeBack = useEffectEvent((message: Outgoing) => {
    setPhotos((all) => [...new Set([...message.photos, ...all])].slice(0, MAX_MESSAGE_PHOTOS))
    insert(message.text)
  })
  useEffect(() => {
    if (takenBack) takeBack(takenBack)
  }, [takenBack])

  /** Asked for while photos are on their way, it waits for them. */
  const sendWhenReady = useEffectEvent((asked: boolean, underWay: number) => {
    if (!asked || underWay > 0) return
    setWanted(false)
    if (refusals.length === 0) sendNow()
  })
  useEffect(() => sendWhenReady(wanted, uploads.length), [wanted, uploads.length])

  function send(event: FormEvent) {
    event.preventDefault()
    if (uploads.length > 0) setWanted(true)
    else sendNow()
  }

  function sendNow() {
    const text = area.current?.value.trim() ?? ''
    if ((text === '' && photos.length === 0) || !area.current) return
    area.current.value = ''
    setPhotos([])
    outbox.send(text, [...photos])
    area.current.focus()
    document.getElementById('messages')?.scrollTo({ top: 0 })
  }

  /** On a keyboard Enter sends; on a phone it begins a line. */
  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    const always = event.ctrlKey || event.metaKey
    if (always || matchMedia('(hover: hover) and (pointer: fine)').matches) send(event)
  }

  function insert(text: string) {
    if (!area.current) return
    const { value } = area.current
    area.current.value = value.trim() === '' ? text : `${value.trimEnd()}\n${text}`
    outbox.keepText(area.current.value)
    area.current.focus()
  }

  return (
    <>
      {refusals.length + uploads.length > 0 ? (
        <div className="max-h-[min(12rem,30dvh)] overflow-y-auto">
          <UploadRefusals refusals={refusals} dismiss={uploading.dismiss} />
          <UploadLines label="Photos on their way" uploads={uploads} stop={uploading.stop} />
        </div>
      ) : null}
      <p role="status" className={wanted ? 'mb-2 text-sm text-ink-soft' : 'sr-only'}>
        {wanted ? 'Sends as soon as the photos have arrived.' : ''}
      </p>
      <PhotoStrip
        photos={photos}
        conversationId={thread.id}
        onRemove={(photo) => setPhotos(photos.filter((other) => other !== photo))}
      />
      {replies.length > 0 ? <Replies replies={replies} conversationId={thread.id} onChoose={insert} /> : null}
      <Form
        method="post"
        action={href('/messages/:id?', { id: thread.id })}
        onSubmit={send}
        className="flex items-end gap-2"
      >
        <input type="hidden" name="id" value={messageId} />
        {photos.map((photo) => (
          <input key={photo} type="hidden" name="photo" value={photo} />
        ))}
        <input
          ref={input}
          id={`${id}-file`}
          type="file"
          multiple
          accept={PHOTO_ACCEPT}
          disabled={room < 1}
          data-needs-script
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])], room)
            currentTarget.value = ''
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={`${id}-file`}
          data-needs-script
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-petrol motion peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-petrol peer-disabled:cursor-not-allowed peer-disabled:opacity-55 not-peer-disabled:hover:bg-petrol-soft"
        >
          <ImagePlus aria-hidden className="size-5" />
          <span className="sr-only">Add photos</span>
        </label>
        <TextArea
          ref={area}
          name="text"
          aria-label={`Message to ${thread.other.name}`}
          placeholder="Write a message"
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={result?.values.text ?? reply ?? ''}
          key={reply ?? ''}
          invalid={Boolean(result?.errors.text)}
          onKeyDown={sendOnEnter}
          onInput={({ currentTarget }) => outbox.keepText(currentTarget.value)}
          className="field-sizing-content max-h-[min(10rem,25dvh)] min-h-11! resize-none! py-2"
        />
        <IconButton type="submit" label="Send" icon={<SendHorizontal aria-hidden />} variant="primary" busy={wanted} />
      </Form>
      <PlainPhoto conversationId={thread.id} full={photos.length >= MAX_MESSAGE_PHOTOS} />
    </>
  )
}

function placeOf(conversationId: string) {
  return {
    address: `${MESSAGE_PHOTO_ADDRESS}?conversation=${conversationId}`,
    full: `Send at most ${MAX_MESSAGE_PHOTOS} photos at once`,
  }
}

function PhotoStrip({
  photos,
  conversationId,
  onRemove,
}: {
  photos: readonly string[]
  conversationId: string
  onRemove: (id: string) => void
}) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos to send" className="mb-2 flex gap-2 overflow-x-auto">
      {photos.map((id, index) => (
        <li key={id} className="relative shrink-0">
          <img
            src={messagePhotoAddress(id, 'thumb')}
            alt={`Number ${index + 1}`}
            width={320}
            height={320}
            className="size-24 rounded-md bg-sunken object-cover"
          />
          <form
            method="post"
            action={`${MESSAGE_PHOTO_ADDRESS}?conversation=${conversationId}&plain`}
            encType="multipart/form-data"
            onSubmit={(event) => {
              event.preventDefault()
              onRemove(id)
              const fields = new FormData()
              fields.set('remove', id)
              void fetch(placeOf(conversationId).address, { method: 'POST', body: fields }).catch(() => {})
            }}
            className="absolute top-1 right-1"
          >
            <button
              type="submit"
              name="remove"
              value={id}
              className="relative grid size-7 place-items-center rounded-full bg-paper text-ink shadow-soft after:absolute after:-inset-2.5"
            >
              <X aria-hidden className="size-4" />
              <span className="sr-only">Remove photo {index + 1}</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}

function Replies({
  replies,
  conversationId,
  onChoose,
}: {
  replies: QuickReply[]
  conversationId: string
  onChoose: (text: string) => void
}) {
  return (
    <details className="group mb-2">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg text-sm font-medium text-petrol underline underline-offset-4 pointer-coarse:min-h-11">
        Quick replies
      </summary>
      <ul className="mt-1 max-h-[min(10rem,25dvh)] divide-y overflow-y-auto rounded-lg border bg-surface">
        {replies.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={`${href('/messages/:id?', { id: conversationId })}?reply=${id}`}
              onClick={(event) => {
                event.preventDefault()
                event.currentTarget.closest('details')?.removeAttribute('open')
                onChoose(text)
              }}
              className="block min-h-11 px-3 py-2 text-sm hover:bg-sunken"
            >
              <span dir="auto" className="line-clamp-2">
                {text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {useViewer()?.member ? (
        <p className="mt-1">
          <TextLink to={href('/messages/quick-replies')} className="text-sm">
            Change them
          </TextLink>
        </p>
      ) : null}
    </details>
  )
}

/** Without JavaScript: the photo then waits above the message. */
function PlainPhoto({ conversationId, full }: { conversationId: string; full: boolean }) {
  if (full) return null
  return (
    <form
      method="post"
      action={`${MESSAGE_PHOTO_ADDRESS}?conversation=${conversationId}&plain`}
      encType="multipart/form-data"
      className="mt-2 flex flex-wrap items-center gap-2 not-noscript:hidden"
    >
      <input type="file" name="file" aria-label="Photo" accept={PHOTO_ACCEPT} className="min-w-0 text-sm" />
      <Button variant="secondary" size="small">
        Add photo
      </Button>
    </form>
  )
}
