import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { fileIn, withPostedFiles } from '#app/request/posted-file.ts'
import { DOCUMENT_BYTES } from '#contract/document.ts'
import type { FlashName } from '#contract/flash.ts'
import { isId } from '#contract/id.ts'
import type { Route } from './+types/document'

const PAGE = href('/account/accreditations')

export function loader() {
  return redirect(PAGE)
}

/** Adds or removes the document of an accreditation; its page is the answer. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const id = (url.searchParams.get('id') ?? '').toLowerCase()
  if (!isId(id)) return redirect(PAGE)
  return withPostedFiles(request, { largest: DOCUMENT_BYTES }, async (posted) => {
    if (posted.refused) {
      return leadTo(PAGE, posted.refused === 'too-large' ? 'document-too-large' : 'document-failed')
    }
    const { accreditation } = context.get(api)
    if (posted.form.has('remove')) {
      const removed = await attemptOrLog(context, accreditation.removeDocument({ id }))
      return leadTo(PAGE, removed.ok ? 'document-removed' : flashOf(removed))
    }
    const file = fileIn(posted.form, 'file')
    if (!file) return leadTo(PAGE, 'document-missing')
    const added = await attemptOrLog(context, accreditation.addDocument({ id, file }))
    return leadTo(PAGE, added.ok ? 'accreditation-document-added' : flashOf(added))
  })
}

function flashOf({ refused }: FailedAttempt): FlashName {
  return (refused && FLASHES[refused.code]) || 'document-failed'
}

const FLASHES: Partial<Record<string, FlashName>> = {
  NOT_FOUND: 'accreditation-gone',
  FILE_TOO_LARGE: 'document-too-large',
  TOO_MANY_PIXELS: 'document-too-large',
  FILE_TYPE: 'document-wrong-type',
  FILE_HEIC: 'photo-heic',
  FILE_BROKEN: 'photo-damaged',
  QUOTA_REACHED: 'photo-over-quota',
  TOO_MANY_REQUESTS: 'document-too-often',
  LEAVING: 'leaving',
}
