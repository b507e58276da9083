import { Button } from '#app/ui/button.tsx'
import { PHOTO_ACCEPT } from '#contract/job/photo.ts'

/** Sends the file with the whole form, where there is no JavaScript; both come back (posted-photo.server.ts). */
export function PlainPhoto({ most }: { most: number }) {
  return (
    <div className="space-y-3">
      <label htmlFor="plain-photo" className="block text-sm">
        Up to {most} photos, JPEG, PNG or WebP, at most 10 MB each, one at a time.
      </label>
      <input id="plain-photo" type="file" name="file" accept={PHOTO_ACCEPT} className="block max-w-full text-sm" />
      <Button name="intent" value="photo" formEncType="multipart/form-data" variant="secondary" size="small">
        Add this photo
      </Button>
    </div>
  )
}

export function PlainRemove({ id, index }: { id: string; index: number }) {
  return (
    <Button name="intent" value={`remove ${id}`} variant="ghost" size="small">
      Remove<span className="sr-only"> photo {index + 1}</span>
    </Button>
  )
}
