import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { type Api, api } from '#app/api.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import type { Paths } from '#app/request/form.server.ts'
import type { FlashName } from '#contract/flash.ts'
import type { FormFields } from '#contract/form.ts'
import { type ActForm, actOn, readAct } from './act.server.ts'

type Context = Readonly<RouterContextProvider>

type DeclaredAct<Fields extends FormFields, Schema extends z.ZodType> = {
  schema: Schema
  input: (values: ActForm<Fields>['values']) => unknown
  paths?: Paths<Fields>
  /** It reads nothing that a person types, so what the schema refuses is said of the form as a whole. */
  hidden?: true
  call: (api: Api, input: z.output<Schema>) => Promise<unknown>
  title: string
  failed?: string
  said: FlashName
}

type RunAct<Fields extends FormFields> = (
  context: Context,
  form: ActForm<Fields>,
) => Promise<{ ok: true; said: FlashName } | { ok: false; response: Refused<Fields> }>

type Refused<Fields extends FormFields> = ReturnType<ActForm<Fields>['wrong']>

/**
 * Gives the action of a form with several acts, of which its field `intent` names one. Each reads, checks and calls, asks
 * for the password where that is needed, and says what was done. `failed`: the sentence for a failure that is no refusal.
 * `back`: where it leads afterwards.
 */
export function defineActs<Fields extends FormFields>(
  fields: Fields,
  failed: string,
  acts: (declare: ReturnType<typeof declaring<Fields>>) => Readonly<Record<string, RunAct<Fields>>>,
) {
  const known = acts(declaring(failed))
  return async (
    { request, context }: { request: Request; context: Context },
    back: string | ((said: FlashName) => string),
  ) => {
    const form = await readAct(request, fields)
    const intent = String(form.values.intent)
    const act = Object.hasOwn(known, intent) ? known[intent] : undefined
    const done = act ? await act(context, form) : unreadable(form, failed)
    if (!done.ok) return done.response
    return leadTo(typeof back === 'string' ? back : back(done.said), done.said)
  }
}

function declaring<Fields extends FormFields>(failed: string) {
  return <Schema extends z.ZodType>(act: DeclaredAct<Fields, Schema>): RunAct<Fields> => {
    const { schema, input, paths, hidden, call, title, said } = act
    const sentence = act.failed ?? failed
    return async (context, form) => {
      const checked = form.check(schema, input(form.values), paths)
      if (!checked.ok) return hidden ? unreadable(form, sentence) : checked
      const done = await actOn(context, form, {
        title,
        failed: sentence,
        act: () => call(context.get(api), checked.data),
      })
      return done.ok ? { ok: true, said } : { ok: false, response: done.response }
    }
  }
}

function unreadable<Fields extends FormFields>(form: ActForm<Fields>, message: string) {
  return { ok: false, response: form.refuse({ title: 'Error', message }, 400) } as const
}
