import type { z } from 'zod'
import { type Api, api, type PageContext } from '#app/api.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import type { Paths } from '#app/request/form.server.ts'
import type { FlashName } from '#contract/flash.ts'
import type { FormFields } from '#contract/form.ts'
import { type ActForm, actOn, readAct } from './act.server.ts'
import { PROOF_FIELDS } from './act-result.ts'

type Params = Readonly<Record<string, string | undefined>>

type DeclaredAct<Fields extends FormFields, Schema extends z.ZodType, Data> = {
  schema: Schema
  /** What the schema reads, if it is not the fields that were filled in. `params`: of the page's address. */
  input?: (values: ActForm<Fields>['values'], params: Params) => unknown
  paths?: Paths<Fields>
  /** It reads nothing that a person types, so what the schema refuses is said of the form as a whole. */
  hidden?: true
  call: (api: Api, input: z.output<Schema>) => Promise<Data>
  title: string
  /** The sentence for a failure that is no refusal. */
  failed: string
}

type ActArgs = { request: Request; context: PageContext; params?: Params }

/** Returns the action of a form with one act: it reads, checks and calls, and asks for the password where needed. */
export function defineAct<Fields extends FormFields, Schema extends z.ZodType, Data>({
  fields,
  done,
  ...act
}: DeclaredAct<Fields, Schema, Data> & { fields: Fields; done: (data: Data, input: z.output<Schema>) => Response }) {
  return async (args: ActArgs) => {
    const form = await readAct(args.request, fields)
    const called = await run(act, args, form)
    return called.ok ? done(called.data, called.input) : called.response
  }
}

type RunAct<Fields extends FormFields> = (
  args: ActArgs,
  form: ActForm<Fields>,
) => Promise<{ ok: true; said: FlashName } | { ok: false; response: ActRefusal<Fields> }>

type ActRefusal<Fields extends FormFields> = ReturnType<ActForm<Fields>['wrong']>

/**
 * Returns the action of a form with several acts. Its field `intent` names one, '' that of a button without a name, unless
 * `nameOf` reads the name elsewhere. `failed` is the sentence for a failure that is no refusal, `back` the page that follows.
 */
export function defineActs<Fields extends FormFields>(
  fields: Fields,
  failed: string,
  acts: (declare: ReturnType<typeof declaring<Fields>>) => Readonly<Record<string, RunAct<Fields>>>,
  nameOf: (values: ActForm<Fields>['values']) => string = ({ intent }) => String(intent),
) {
  const known = acts(declaring(failed))
  return async (args: ActArgs, back: string | ((said: FlashName) => string)) => {
    const form = await readAct(args.request, fields)
    const name = nameOf(form.values)
    const act = Object.hasOwn(known, name) ? known[name] : undefined
    const done = act ? await act(args, form) : unreadable(form, failed)
    if (!done.ok) return done.response
    return leadTo(typeof back === 'string' ? back : back(done.said), done.said)
  }
}

function declaring<Fields extends FormFields>(failed: string) {
  return <Schema extends z.ZodType>({
    said,
    ...act
  }: Omit<DeclaredAct<Fields, Schema, unknown>, 'failed'> & { failed?: string; said: FlashName }): RunAct<Fields> =>
    async (args, form) => {
      const called = await run({ failed, ...act }, args, form)
      return called.ok ? { ok: true, said } : called
    }
}

async function run<Fields extends FormFields, Schema extends z.ZodType, Data>(
  { schema, input, paths, hidden, call, title, failed }: DeclaredAct<Fields, Schema, Data>,
  { context, params = {} }: ActArgs,
  form: ActForm<Fields>,
) {
  const checked = form.check(schema, input?.(form.values, params) ?? ownValues(form), paths)
  if (!checked.ok) return hidden ? unreadable(form, failed) : checked
  const act = () => call(context.get(api), checked.data)
  const done = await actOn(context, form, { title, failed, act })
  return done.ok ? ({ ok: true, data: done.data, input: checked.data } as const) : done
}

/** What was filled in, but for the password. */
function ownValues<Fields extends FormFields>({ values }: ActForm<Fields>) {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' && !Object.hasOwn(PROOF_FIELDS, name)),
  )
}

function unreadable<Fields extends FormFields>(form: ActForm<Fields>, message: string) {
  return { ok: false, response: form.refuse({ title: 'Error', message }, 400) } as const
}
