import { data, href } from 'react-router'
import { api, failureMessage, type PageContext, viewer } from '#app/api.server.ts'
import { refusalTitle } from '#app/components/upload/refusal-titles.ts'
import { ITEM_FIELDS, type ItemResult } from '#app/pages/portfolio/own/fields.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { type ReadForm, readForm } from '#app/request/form.server.ts'
import { movedBy } from '#app/request/order.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, type PostedForm, withPostedFiles } from '#app/request/posted-file.ts'
import type { FormRefusal } from '#contract/form.ts'
import { NewItem } from '#contract/portfolio/input.ts'
import { MEDIA_REQUIRED, MEDIUM_BYTES } from '#contract/portfolio/upload.ts'

type ItemForm = ReadForm<typeof ITEM_FIELDS>

/** Bytes of the longest texts, and of what is around each field. */
const AROUND = 128 * 1024
const LIMITS = { largest: MEDIUM_BYTES, files: 1, parts: 100, around: AROUND }

const PATHS = { media: 'medium' } as const

/** `id` is null for a new item. Without JavaScript a file may come with the form, and buttons order the files. */
export async function saveItem(id: string | null, request: Request, context: PageContext) {
  // The body is not read without a session (server/http/body/upload.ts); a script still has what was typed.
  if (!context.get(viewer)) return loggedOut(request)
  return withPostedFiles(request, LIMITS, async (posted) => {
    if (posted.refused === 'broken') throw data({ message: BROKEN }, { status: 400, headers: NO_STORE })
    const file = fileIn(posted.form, 'file')
    posted.form.delete('file')
    const form = await readForm(posted.form, ITEM_FIELDS)
    const list = form.values.medium.map((medium, index) => ({ id: medium, caption: form.values.caption[index] ?? '' }))
    const added = await addFile(posted, file, context)
    if (added && 'title' in added) return shown(form, list, context, { refusal: added })
    const media = added ? [...list, { id: added.id, caption: '' }] : list
    const ordered = afterAct(form.values.act, media)
    if (ordered) return shown(form, ordered, context)
    return save(id, form, media, context)
  })
}

const BROKEN = 'What you sent did not arrive whole. Please go back and try again.'

async function loggedOut(request: Request) {
  const form = await readForm(new FormData(), ITEM_FIELDS)
  const signIn = new URL(request.url).pathname.replace(/\.data$/, '')
  const refusal = { title: 'Authentication required', message: 'Please log in to save your portfolio.', signIn }
  return form.result(401, { refusal, media: [] })
}

type CaptionedMedium = { id: string; caption: string }

/** Null if no file came. */
async function addFile({ refused }: PostedForm, file: File | null, context: PageContext) {
  if (refused === 'too-large') return { title: 'File too large', message: `${fileName(file)} is larger than 10 MB.` }
  if (!file) return null
  const added = await attemptOrLog(context, context.get(api).portfolio.addMedium({ file }))
  return added.ok ? { id: added.data.id } : refusalOf(added, `${fileName(file)}: `)
}

function fileName(file: File | null): string {
  return file?.name ? `“${file.name}”` : 'The file'
}

function refusalOf(failed: FailedAttempt, before = ''): FormRefusal {
  if (!failed.refused) return { title: 'Update failed', message: failureMessage(failed.error, 'Please try again.') }
  const { code, message } = failed.refused
  if (code === 'CHANGED_MEANWHILE') return { title: 'Changed in another window', message }
  return {
    title: before === '' && !saysTitle.has(code) ? 'Update failed' : refusalTitle(code),
    message: before + message,
  }
}

const saysTitle = new Set(['MEMBERSHIP_NEEDED', 'WRONG_TYPE', 'UNAUTHORIZED'])

/** Null if the form is to be saved. */
function afterAct(act: string, media: CaptionedMedium[]): CaptionedMedium[] | null {
  if (act === 'add') return media
  const [verb, id] = act.split(':')
  const index = media.findIndex((medium) => medium.id === id)
  if (verb === 'drop') return media.filter((medium) => medium.id !== id)
  if (verb === 'up' || verb === 'down') return movedBy(media, index, verb === 'up' ? -1 : 1)
  return null
}

/** The form again, with these files. */
async function shown(
  form: ItemForm,
  list: CaptionedMedium[],
  context: PageContext,
  more: Partial<ItemResult> = {},
  status = 200,
) {
  const ids = list.map(({ id }) => id)
  const found = await attemptOrLog(context, context.get(api).portfolio.media({ ids }))
  const media = found.ok ? found.data : []
  const captions = list.map(({ caption }) => caption)
  const values = { ...form.values, medium: ids, caption: captions, act: '', ...more.values }
  return form.result(more.refusal && status === 200 ? 400 : status, { media, ...more, values })
}

async function save(id: string | null, form: ItemForm, media: CaptionedMedium[], context: PageContext) {
  if (media.length === 0) return shown(form, media, context, { refusal: MEDIA_REQUIRED })
  const { kind, title, description, version } = form.values
  const item = form.parse(NewItem, { kind, title, description, media }, PATHS)
  if (!item.ok) return shown(form, media, context, { errors: item.errors }, 400)
  const { portfolio } = context.get(api)
  const saved = id
    ? await attemptOrLog(context, portfolio.edit({ ...item.data, id, version }))
    : await attemptOrLog(context, portfolio.add(item.data))
  if (saved.ok)
    return form.values.stay ? data({ saved: true as const, at: Date.now() }, { headers: NO_STORE }) : done(id)
  const refusal = refusalOf(saved)
  const status = saved.refused?.status ?? 500
  if (id && saved.refused?.code === 'CHANGED_MEANWHILE') return newest(id, form, media, context, refusal)
  return shown(form, media, context, { refusal }, status)
}

function done(id: string | null) {
  return leadTo(href('/account/portfolio'), id ? 'portfolio-saved' : 'portfolio-added')
}

/** What was typed, with the files that the other window has added. */
async function newest(
  id: string,
  form: ItemForm,
  media: CaptionedMedium[],
  context: PageContext,
  refusal: FormRefusal,
) {
  const stored = await attemptOrLog(context, context.get(api).portfolio.editable({ id }))
  if (!stored.ok) return shown(form, media, context, { refusal }, 409)
  const { version, media: theirs } = stored.data
  const added = theirs.filter((one) => !media.some((medium) => medium.id === one.id))
  const both = [...media, ...added.map(({ id, caption }) => ({ id, caption }))]
  const values = { ...form.values, version, medium: both.map(({ id }) => id), caption: both.map((one) => one.caption) }
  return shown(form, both, context, { refusal, values }, 409)
}
