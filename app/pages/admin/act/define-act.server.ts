import type { ClientPromiseResult } from '@orpc/client'
import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { type Api, api } from '#app/api.server.ts'
import type { Paths } from '#app/request/form.server.ts'
import type { FormFields } from '#contract/form.ts'
import { type ActForm, actOn, readAct } from './act.server.ts'

const FAILED = 'Please try again.'

type SingleAct<Fields extends FormFields, Schema extends z.ZodType, Failure> = {
  fields: Fields
  schema: Schema
  /** What the schema reads, if it is not the fields of the form. `id`: of the address, '' if it has none. */
  input?: (values: ActForm<Fields>['values'], id: string) => unknown
  paths?: Paths<Fields>
  /** It reads nothing that a person types, so what the schema refuses is said of the form as a whole. */
  hidden?: true
  call: (api: Api, input: z.output<Schema>) => ClientPromiseResult<unknown, Failure>
  title: string
  done: (id: string) => Response
}

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { id?: string | undefined } }

/** Gives the action of a form with one act: it reads, checks and calls, and asks for the password where that is needed. */
export function defineAct<Fields extends FormFields, Schema extends z.ZodType, Failure>({
  fields,
  schema,
  input,
  paths,
  hidden,
  call,
  title,
  done,
}: SingleAct<Fields, Schema, Failure>) {
  return async ({ request, context, params: { id = '' } }: ActionArgs) => {
    const form = await readAct(request, fields)
    const own = Object.fromEntries(Object.keys(fields).map((name) => [name, form.values[name]]))
    const checked = form.check(schema, input?.(form.values, id) ?? own, paths)
    if (!checked.ok) return hidden ? form.refuse({ title, message: FAILED }, 400) : checked.response
    const act = () => call(context.get(api), checked.data)
    const called = await actOn(context, form, { title, failed: FAILED, act })
    return called.ok ? done(id) : called.response
  }
}
