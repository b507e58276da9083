import type { ClientPromiseResult } from '@orpc/client'
import { href, redirect } from 'react-router'
import { type Api, api, type PageContext } from '#app/api.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import type { FlashName } from '#contract/flash.ts'
import type { BeginImport } from '#contract/import/input.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import type { ActResult } from '../../act/act-result.ts'

/** `ready`, `duplicates`: the counts that the page showed. `withDuplicates`: also list those that seem to be there. */
const FIELDS = { intent: 'text', ready: 'text', withDuplicates: 'text', duplicates: 'text' } as const

export type RunResult = ActResult<typeof FIELDS>

type RunAct = {
  title: string
  said?: FlashName
  call: (imports: Api['listingImport'], input: BeginImport) => ClientPromiseResult<void, unknown>
}

const ACTS: Readonly<Record<string, RunAct>> = {
  begin: { title: 'Not begun', call: ({ begin }, input) => begin(input) },
  pause: { title: 'Not paused', said: 'import-paused', call: ({ pause }, { id }) => pause({ id }) },
  resume: { title: 'Not resumed', call: ({ resume }, { id }) => resume({ id }) },
  cancel: { title: 'Not cancelled', said: 'import-cancelled', call: ({ cancel }, { id }) => cancel({ id }) },
  invite: { title: 'Not sent', said: 'import-invited', call: ({ invite }, { id }) => invite({ id }) },
  notices: { title: 'Not sent', said: 'import-notices', call: ({ releaseNotices }, { id }) => releaseNotices({ id }) },
  undo: { title: 'Not undone', call: ({ undo }, { id }) => undo({ id }) },
}

export async function actOnImport(request: Request, context: PageContext, id: string) {
  const form = await readAct(request, FIELDS)
  const here = href('/admin/businesses/import/:id', { id })
  const { intent, ready, duplicates } = form.values
  const declared = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined
  if (!declared) return redirect(here)
  const withDuplicates = form.values.withDuplicates === 'yes'
  const count = Number(ready) + (withDuplicates ? Number(duplicates) : 0)
  const input = { id, withDuplicates, count: Number.isSafeInteger(count) && count > 0 ? count : 1 }
  const { title, said, call } = declared
  const act = () => call(context.get(api).listingImport, input)
  const done = await actOn(context, form, { title, failed: 'Please try again.', act })
  return done.ok ? leadTo(here, said) : done.response
}
