import { redirect } from 'react-router'
import type { z } from 'zod'
import { type Api, api, type PageContext, type RefusalCode } from '#app/api.server.ts'
import type { FlashName } from '#contract/flash.ts'
import type { FormErrors, FormFields, FormValues } from '#contract/form.ts'
import { actionHandled } from './action-handled.ts'
import { attemptOrLog, type Refused, refusedPage } from './attempt.server.ts'
import { flash } from './flash.ts'
import { NOTHING_LOST, type Paths, readForm } from './form.server.ts'

/** What the address of the page says besides the form. `id` is '' if it has none. */
type Address = { id: string; params: Params; path: string; query: URLSearchParams }

type Params = Readonly<Record<string, string | undefined>>

type DeclaredForm<Fields extends FormFields, Schema extends z.ZodType, Data, More extends object> = {
  fields: Fields
  schema: Schema
  /** What the schema reads, if it is not the fields that were filled in. */
  input?: (values: FormValues<Fields>, address: Address) => unknown
  paths?: Paths<Fields>
  call: (api: Api, input: z.output<Schema>, address: Address) => Promise<Data>
  /** The refusals that belong to a field. */
  fieldOf?:
    | Partial<Record<RefusalCode, keyof Fields & string>>
    | ((refused: Refused, values: FormValues<Fields>) => (keyof Fields & string) | undefined)
  /** The refusals that another page answers. */
  elsewhere?: Partial<Record<RefusalCode, () => Response>>
  /** What the form shows of a refusal instead of its sentence. Null if nothing. */
  more?: (refused: Refused) => More | null
  /** A thing that is not there is the page's 404, and no refusal of the form. */
  missingPage?: true
  /** The title of every other refusal. */
  title: string
  /** The sentence for a failure that is no refusal. */
  unforeseen?: string
  /** The page that a login leads to if the session is over. */
  back?: string | ((address: Address) => string)
  done: (data: Data, address: Address) => Response | Promise<Response>
}

type ActionArgs = {
  request: Request
  url: URL
  context: PageContext
  params: Params
}

/** Gives the action of a form that one call answers: it reads, checks and calls, and answers with what was typed. */
export function defineForm<Fields extends FormFields, Schema extends z.ZodType, Data, More extends object = object>(
  form: DeclaredForm<Fields, Schema, Data, More>,
) {
  return async ({ request, url, context, params }: ActionArgs) => {
    const address = { id: params.id ?? '', params, path: url.pathname, query: url.searchParams }
    const read = await readForm(request, form.fields)
    const checked = read.check(form.schema, form.input?.(read.values, address), form.paths)
    if (!checked.ok) return checked.response
    const called = await attemptOrLog(context, form.call(context.get(api), checked.data, address))
    if (called.ok) return form.done(called.data, address)
    const { refused } = called
    const answer = of(form.elsewhere, refused?.code)
    if (answer) return answer()
    if (refused?.status === 404 && form.missingPage) throw refusedPage(refused)
    context.set(actionHandled, true)
    const { fieldOf } = form
    const field = typeof fieldOf === 'function' ? refused && fieldOf(refused, read.values) : of(fieldOf, refused?.code)
    if (refused && field) {
      const errors: FormErrors<Fields> = {}
      errors[field] = refused.message
      return read.wrong(errors, refused.status)
    }
    const more = refused && form.more?.(refused)
    if (more) return read.result(refused.status, more)
    const back = typeof form.back === 'function' ? form.back(address) : form.back
    return read.fail(called, form.title, form.unforeseen ?? NOTHING_LOST, back)
  }
}

function of<Value>(byCode: Readonly<Record<string, Value>> | undefined, code: string | undefined): Value | undefined {
  return byCode && code !== undefined && Object.hasOwn(byCode, code) ? byCode[code] : undefined
}

/** Leads to a page that says what was done. */
export function leadTo(page: string, said?: FlashName | null): Response {
  return redirect(page, said ? { headers: flash(said) } : {})
}
