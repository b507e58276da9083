import { href, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import type { FlashName } from '#contract/flash.ts'
import { BeginImport } from '#contract/import/input.ts'
import { actOn, readAct } from '../../act/act.server.ts'

/** `duplicates`: also list those that seem to be there. */
const FIELDS = { intent: 'text', ready: 'text', withDuplicates: 'text', duplicates: 'text' } as const

const DONE: Record<string, FlashName> = {
  pause: 'import-paused',
  cancel: 'import-cancelled',
  notices: 'import-notices',
}

export async function actOnImport(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const form = await readAct(request, FIELDS)
  const { listingImport } = context.get(api)
  const { intent } = form.values
  const here = href('/admin/businesses/import/:id', { id })
  if (!Object.hasOwn(TITLES, intent)) return redirect(here)
  const done = await actOn(context, form, {
    title: TITLES[intent] ?? 'Not done',
    failed: 'Please try again.',
    act: () => {
      if (intent === 'pause') return listingImport.pause({ id })
      if (intent === 'resume') return listingImport.resume({ id })
      if (intent === 'cancel') return listingImport.cancel({ id })
      if (intent === 'notices') return listingImport.releaseNotices({ id })
      if (intent === 'undo') return listingImport.undo({ id })
      return listingImport.begin(beginning(id, form.values))
    },
  })
  if (!done.ok) return done.response
  const told = DONE[intent]
  return redirect(here, told ? { headers: flash(told) } : {})
}

const TITLES: Record<string, string> = {
  pause: 'Not paused',
  resume: 'Not going on',
  cancel: 'Not cancelled',
  notices: 'Not sent',
  undo: 'Not undone',
  begin: 'Not begun',
}

/** The numbers are those that the page showed. */
function beginning(id: string, values: Record<keyof typeof FIELDS, string>) {
  const withDuplicates = values.withDuplicates === 'yes'
  const count = Number(values.ready) + (withDuplicates ? Number(values.duplicates) : 0)
  const read = BeginImport.safeParse({ id, withDuplicates, count })
  return read.success ? read.data : { id, withDuplicates, count: 1 }
}
