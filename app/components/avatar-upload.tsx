import { Camera } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Spinner } from '#app/ui/progress.tsx'
import type { Viewer } from '#contract/account.ts'
import { AVATAR_ACCEPT } from '#contract/avatar.ts'
import { useAvatarUpload } from './use-avatar-upload.ts'

/**
 * One's own picture with "Change Profile Photo". A file that is chosen goes up at once; without JavaScript a button
 * sends it. `again`: a failure ends with " Please try again.".
 */
export function AvatarUpload({
  viewer,
  again = true,
  className,
}: {
  viewer: Pick<Viewer, 'name' | 'imageUrl'>
  again?: boolean
  className?: string
}) {
  const { busy, upload, remove } = useAvatarUpload({ again })
  const id = useId()
  return (
    <form
      method="post"
      action="/account/avatar"
      encType="multipart/form-data"
      className={classes('flex flex-col items-center gap-3', className)}
    >
      <span className="relative inline-grid rounded-full" aria-busy={busy || undefined}>
        <Avatar name={viewer.name} src={viewer.imageUrl} size="xlarge" />
        {busy ? (
          <span role="status" className="absolute inset-0 grid place-items-center rounded-full bg-paper/75 text-petrol">
            <Spinner label="Uploading your picture" className="size-8" />
          </span>
        ) : null}
      </span>
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
        className="peer order-3 max-w-full text-sm not-noscript:sr-only"
      />
      <label
        htmlFor={id}
        className="order-1 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg bg-surface px-4 py-2 font-medium text-ink inset-ring inset-ring-line-strong/60 motion peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-petrol peer-disabled:cursor-not-allowed peer-disabled:opacity-55 not-peer-disabled:hover:bg-sunken"
      >
        <Camera aria-hidden className="size-4.5" />
        Change Profile Photo
      </label>
      <p id={`${id}-hint`} className="order-2 text-sm text-ink-soft">
        PNG or JPEG, up to 2 MB
      </p>
      <Button className="order-4 not-noscript:hidden">Upload</Button>
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
          className="order-5"
        >
          Remove photo
        </Button>
      ) : null}
    </form>
  )
}
