import { data, href } from 'react-router'
import { type Api, api, type PageContext } from '#app/api.server.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { messageOf } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, type PostedForm, withPostedFiles } from '#app/request/posted-file.ts'
import { LOGO_BYTES } from '#contract/admin/settings.ts'

type PictureActs = { set: (api: Api, file: Blob) => Promise<unknown>; remove: (api: Api) => Promise<unknown> }

/** Returns the action of a page with a `PictureForm`. Who may not upload is told so before the file is read. */
export function pictureAction({ set, remove }: PictureActs) {
  return async ({ request, context }: { request: Request; context: PageContext }) => {
    const procedures = context.get(api)
    await procedures.setting.look().catch(refuse)
    return withPostedFiles(request, { largest: LOGO_BYTES }, async ({ form, refused }: PostedForm) => {
      const file = fileIn(form, 'file')
      const removes = form.has('remove')
      if (refused === 'too-large') return wrong(413, 'Choose a picture of at most 2 MB.')
      if (refused) return wrong(400, 'The upload was cut off. Please try again.')
      if (!file && !removes) return wrong(400, 'Choose a picture.')
      const done = await attemptOrLog(context, file && !removes ? set(procedures, file) : remove(procedures))
      if (done.ok) return leadTo(href('/admin/settings/look'), 'settings-saved')
      return wrong(done.refused?.status ?? 500, messageOf(done, 'The picture couldn’t be saved. Please try again.'))
    })
  }
}

function wrong(status: number, message: string) {
  return data({ refusal: { title: 'Not saved', message }, at: Date.now() }, { status, headers: NO_STORE })
}
