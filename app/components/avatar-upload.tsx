import { useEffect, useId } from 'react'
import { useFetcher } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Camera } from '#app/ui/icons.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Viewer } from '#contract/account/view.ts'
import { FLASHES } from '#contract/flash.ts'
import { isHeic } from '#contract/portfolio/upload.ts'
import { AVATAR_ACCEPT, AVATAR_BYTES, AVATAR_MIMES, type AvatarAnswer } from '#contract/profile/avatar.ts'

type AvatarUploadProps = { viewer: Pick<Viewer, 'avatarName' | 'imageUrl'>; again?: boolean }

/** `again`: a failure ends with "Please try again.". Below `lg` the picture itself is the label. */
export function AvatarUpload({ viewer, again = true }: AvatarUploadProps) {
  const { busy, upload, remove } = useAvatarUpload({ again })
  const id = useId()
  return (
    <form
      method="post"
      action="/account/avatar"
      encType="multipart/form-data"
      className="max-lg:contents lg:flex lg:flex-col lg:items-center lg:gap-3"
    >
      <span
        className="relative inline-grid rounded-full max-lg:col-start-1 max-lg:row-span-3 max-lg:row-start-1 max-lg:self-center"
        aria-busy={busy || undefined}
      >
        <Avatar
          name={viewer.avatarName}
          src={viewer.imageUrl}
          size="xlarge"
          className="max-lg:size-16 max-lg:text-xl"
        />
        {busy ? (
          <span role="status" className="absolute inset-0 grid place-items-center rounded-full bg-paper/75 text-petrol">
            <Spinner label="Uploading your picture" className="size-8" />
          </span>
        ) : null}
      </span>
      <AvatarFileBox
        id={id}
        busy={busy}
        upload={upload}
        className="max-lg:noscript:col-span-full max-lg:noscript:my-2 lg:order-3 print:hidden"
      />
      <label
        htmlFor={id}
        className="cursor-pointer motion print:hidden peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-petrol peer-disabled:cursor-not-allowed peer-disabled:opacity-55 max-lg:relative max-lg:col-start-1 max-lg:row-span-3 max-lg:row-start-1 max-lg:size-16 max-lg:self-center max-lg:rounded-full lg:order-1 lg:inline-flex lg:min-h-11 lg:items-center lg:gap-2 lg:rounded-lg lg:bg-surface lg:px-4 lg:py-2 lg:font-medium lg:text-ink lg:inset-ring lg:inset-ring-line-strong/60 lg:not-peer-disabled:hover:bg-sunken"
      >
        <span className="max-lg:absolute max-lg:-right-1.5 max-lg:-bottom-1.5 max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:bg-surface max-lg:p-1.5">
          <Camera aria-hidden className="size-4 lg:size-4.5" />
        </span>
        <span className="max-lg:sr-only">Change Profile Photo</span>
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft max-lg:sr-only lg:order-2 print:hidden">
        PNG or JPEG, up to 2 MB
      </p>
      <Button className="not-noscript:hidden max-lg:col-span-full lg:order-4">Upload</Button>
      {viewer.imageUrl ? (
        <Button
          name="remove"
          value="1"
          variant="ghost"
          size="small"
          disabled={busy}
          type="submit"
          onClick={(event) => {
            event.preventDefault()
            remove()
          }}
          className="max-lg:col-start-2 max-lg:row-start-3 max-lg:-ml-3 lg:order-5"
        >
          Remove photo
        </Button>
      ) : null}
    </form>
  )
}

type AvatarFileBoxProps = { id: string; busy: boolean; upload: (file: File | undefined) => void; className?: string }

/** The label and the hint (`id` and "-hint") are its form's. */
export function AvatarFileBox({ id, busy, upload, className }: AvatarFileBoxProps) {
  return (
    <input
      id={id}
      type="file"
      name="file"
      accept={AVATAR_ACCEPT}
      disabled={busy}
      aria-describedby={`${id}-hint`}
      onChange={({ currentTarget }) => {
        upload(currentTarget.files?.[0])
        currentTarget.value = ''
      }}
      className={classes('peer max-w-full text-sm not-noscript:sr-only', className)}
    />
  )
}

const ADDRESS = '/account/avatar?stay'

/** Revalidates the root afterwards, so that the new picture shows everywhere. */
export function useAvatarUpload({ again }: { again: boolean }) {
  const fetcher = useFetcher<AvatarAnswer | { said: null }>({ key: 'avatar' })
  const answer = fetcher.data

  useEffect(() => {
    if (answer?.said) tell(answer, again)
  }, [answer, again])

  function send(fields: FormData) {
    void fetcher.submit(fields, { method: 'post', action: ADDRESS, encType: 'multipart/form-data' })
  }

  return {
    busy: fetcher.state !== 'idle',
    upload(file: File | null | undefined) {
      if (!file) return
      if (file.size > AVATAR_BYTES) return toast(FLASHES['avatar-too-large'])
      if (isHeic(file)) return toast(FLASHES['photo-heic'])
      if (!AVATAR_MIMES.includes(file.type)) return toast(FLASHES['avatar-wrong-type'])
      const fields = new FormData()
      fields.set('file', file)
      send(fields)
    },
    remove() {
      const fields = new FormData()
      fields.set('remove', '1')
      send(fields)
    },
  }
}

const told = new WeakSet<object>()

/** Several components may show the same upload; it is reported once. */
function tell(answer: AvatarAnswer, again: boolean) {
  if (told.has(answer)) return
  told.add(answer)
  toast(FLASHES[answer.said === 'avatar-failed-again' && !again ? 'avatar-failed' : answer.said])
}
