import type { ClientPromiseResult } from '@orpc/client'
import type { RouterContextProvider } from 'react-router'
import { api } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import type { FlashName } from '#contract/flash.ts'
import { isId } from '#contract/id.ts'
import { DismissReports, UpholdReports } from '#contract/report/query.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { REPORT_FIELDS } from './act-fields.ts'

type Context = Readonly<RouterContextProvider>
type Form = Awaited<ReturnType<typeof readAct<typeof REPORT_FIELDS>>>

const FAILED = 'Failed to update reports'

export async function actOnReports(request: Request, context: Context) {
  const form = await readAct(request, REPORT_FIELDS)
  const { intent, message } = form.values
  if (intent === 'uphold') return uphold(context, form)
  if (intent === 'dismiss') return dismiss(context, form)
  if (!isId(message)) return unreadable(form)
  const { heldMessage } = context.get(api)
  const drops = intent === 'drop'
  const act = () => (drops ? heldMessage.drop({ id: message }) : heldMessage.release({ id: message }))
  const title = drops ? 'Not dropped' : 'Not delivered'
  return finish(context, form, { title, said: drops ? 'message-dropped' : 'message-released', act })
}

async function uphold(context: Context, form: Form) {
  const checked = form.check(
    UpholdReports,
    { ...seenIn(form), reason: form.values.reason || undefined },
    { subjectId: 'subject' },
  )
  if (!checked.ok) return checked
  const act = () => context.get(api).report.uphold(checked.data)
  return finish(context, form, { title: 'Not taken down', said: 'reports-upheld', act })
}

async function dismiss(context: Context, form: Form) {
  const checked = form.check(DismissReports, seenIn(form), { subjectId: 'subject' })
  if (!checked.ok) return unreadable(form)
  const act = () => context.get(api).report.dismiss(checked.data)
  return finish(context, form, { title: 'Not dismissed', said: 'reports-dismissed', act })
}

function seenIn({ values: { kind, subject, seen, version } }: Form) {
  return { kind, subjectId: subject, seen: Number(seen), version: version === '' ? null : Number(version) }
}

/** For what no person types. */
function unreadable(form: Form) {
  return { ok: false, response: form.refuse({ title: 'Error', message: FAILED }, 400) } as const
}

async function finish<Data, Failure>(
  context: Context,
  form: Form,
  { title, said, act }: { title: string; said: FlashName; act: () => ClientPromiseResult<Data, Failure> },
) {
  const done = await actOn(context, form, { title, failed: FAILED, act })
  return done.ok ? ({ ok: true, headers: flash(said) } as const) : ({ ok: false, response: done.response } as const)
}
