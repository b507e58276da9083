import type { RouterContextProvider } from 'react-router'
import type { FormRefusal } from '#contract/form.ts'
import { PHOTO_BYTES } from '#contract/job/photo.ts'
import { attemptOrLog } from './attempt.server.ts'
import { messageOf } from './form.server.ts'
import { fileIn, type PostedForm, withPostedFiles } from './posted-file.ts'

type Context = Readonly<RouterContextProvider>
type AddPhoto = (file: File) => Promise<{ id: string }>

/** What a press on "Add this photo" or "Remove" changes in a form, which is then shown again. */
type PhotoChange = { status: number; added?: string; removed?: string; error?: string; refusal?: FormRefusal }

/** Texts of 5,000 characters in any script, and the other fields. */
const AROUND_FILES = 64 * 1024
const MOST_PARTS = 40

/** Reads a form with photos for `use`. Without JavaScript a photo comes and goes with the whole form; null if it is sent. */
export async function withPostedPhoto<Result>(
  { request, context }: { request: Request; context: Context },
  add: AddPhoto,
  use: (posted: Request | FormData, change: PhotoChange | null) => Promise<Result>,
): Promise<Result> {
  if (!/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
    const posted = await request.formData().catch(() => null)
    const [act, id] = String(posted?.get('intent') ?? '').split(' ')
    // It goes when the form is sent, or as one that was never sent.
    return use(posted ?? request, act === 'remove' ? { status: 200, removed: id ?? '' } : null)
  }
  const limits = { largest: PHOTO_BYTES, parts: MOST_PARTS, around: AROUND_FILES }
  return withPostedFiles(request, limits, async (posted) => {
    const change = await changeBy(posted, context, add)
    posted.form.delete('file')
    return use(posted.form, change)
  })
}

async function changeBy({ form, refused }: PostedForm, context: Context, add: AddPhoto): Promise<PhotoChange | null> {
  if (refused === 'too-large') return { status: 413, error: 'Choose a photo of at most 10 MB.' }
  if (refused) {
    return {
      status: 400,
      refusal: { title: 'Upload failed', message: 'The upload was cut off. Please try again.' },
    }
  }
  if (form.get('intent') !== 'photo') return null
  const file = fileIn(form, 'file')
  if (!file) return { status: 400, error: 'Choose a photo first.' }
  const added = await attemptOrLog(context, add(file))
  if (added.ok) return { status: 200, added: added.data.id }
  const error = messageOf(added, 'The photo could not be added. Please try again.')
  return { status: added.refused?.status ?? 500, error }
}

/** The form as it is shown again. */
export function withPhotoChange<Values extends { photo: string[] }>(
  values: Values,
  { added, removed, error, refusal }: PhotoChange,
) {
  const photo = values.photo.filter((id) => id !== removed)
  return {
    values: { ...values, photo: added ? [...photo, added] : photo },
    errors: error ? { photo: error } : {},
    refusal: refusal ?? null,
  }
}
