import { data } from 'react-router'
import type { z } from 'zod'
import { failureMessage } from '#app/api.server.ts'
import { type FormErrors, type FormFields, type FormRefusal, type FormResult, formValues } from '#contract/form.ts'
import type { FailedAttempt } from './attempt.server.ts'
import { NO_STORE } from './page-cache.ts'
import { postedForm } from './posted-form.ts'

/** The sentence for a failure that is no refusal, of most forms. */
export const NOTHING_LOST = 'Nothing you typed is lost. Please try again.'

/** Maps an input that has another name than its field: 'categories.other' or 'photos', to the field. */
export type Paths<Fields extends FormFields> = Readonly<Record<string, keyof Fields & string>>

export type ReadForm<Fields extends FormFields> = Awaited<ReturnType<typeof readForm<Fields>>>

/**
 * Reads a form, checks it, and answers with what was typed. Throws a 400 response for fields that the page does not have.
 * `without`: fields that this page lacks.
 */
export async function readForm<Fields extends FormFields>(
  request: Request | FormData,
  fields: Fields,
  { headers = NO_STORE, without = [] }: { headers?: HeadersInit; without?: readonly (keyof Fields & string)[] } = {},
) {
  const names = Object.keys(fields).filter((name) => !without.includes(name))
  const posted = await postedForm(request, names, listsOf(fields))
  const values = formValues(posted, fields)
  const shown = formValues(withoutSecrets(posted, fields), fields)

  function result<More extends object>(status: number, more: Partial<FormResult<Fields>> & More) {
    const whole = { values: shown, errors: {}, refusal: null, at: Date.now(), ...more }
    return data<FormResult<Fields> & More>(whole, { status, headers })
  }

  function wrong(errors: FormErrors<Fields>, status = 400) {
    return result(status, { errors })
  }

  function refuse(refusal: FormRefusal, status: number) {
    return result(status, { refusal })
  }

  /** `input`: what the schema reads, if it is not the fields that were filled in. */
  function parse<Schema extends z.ZodType>(
    schema: Schema,
    input: unknown = filled(posted, fields),
    paths: Paths<Fields> = {},
  ) {
    const parsed = schema.safeParse(input)
    if (parsed.success) return { ok: true, data: parsed.data } as const
    return { ok: false, errors: errorsOf(parsed.error.issues, fields, paths) } as const
  }

  return {
    values,
    posted: new Set(posted.keys()),
    result,
    wrong,
    refuse,
    /** `unforeseen`: the sentence for a failure that is no refusal. `back`: where a login leads to if the session is over. */
    fail(failure: FailedAttempt, title: string, unforeseen: string, back?: string) {
      const status = failure.refused?.status ?? 500
      if (back !== undefined && failure.refused?.code === 'UNAUTHORIZED') {
        return refuse({ title, message: LOG_IN_ELSEWHERE, signIn: back }, status)
      }
      return refuse({ title, message: messageOf(failure, unforeseen) }, status)
    },
    parse,
    /** Like `parse`, with the response that lists the errors. */
    check<Schema extends z.ZodType>(schema: Schema, input?: unknown, paths?: Paths<Fields>) {
      const parsed = parse(schema, input, paths)
      return parsed.ok ? parsed : ({ ok: false, response: wrong(parsed.errors) } as const)
    },
  }
}

export const LOG_IN_ELSEWHERE = 'Log in in another tab, then save again: what you typed stays here.'

/** Input that a schema refuses behind the form's own check has no sentence for people. */
export function messageOf(failure: FailedAttempt, unforeseen: string): string {
  if (failure.refused?.code === 'BAD_REQUEST') return unforeseen
  return failure.refused ? failure.refused.message : failureMessage(failure.error, unforeseen)
}

function listsOf(fields: FormFields): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, kind]) => (typeof kind === 'number' ? [[name, kind]] : [])),
  )
}

function withoutSecrets(posted: FormData, fields: FormFields): FormData {
  const shown = new FormData()
  for (const [name, value] of posted) if (fields[name] !== 'secret') shown.append(name, value)
  return shown
}

function filled(posted: FormData, fields: FormFields): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(formValues(posted, fields)).filter(([, value]) => value !== ''))
}

/** The first sentence of each field, in the order of the page. */
function errorsOf<Fields extends FormFields>(
  issues: readonly z.core.$ZodIssue[],
  fields: Fields,
  paths: Paths<Fields>,
): FormErrors<Fields> {
  const errors: FormErrors<Fields> = {}
  const found = issues.map(({ path, message }) => ({ field: fieldOf(path.map(String), fields, paths), message }))
  for (const name of Object.keys(fields)) {
    const first = found.find(({ field }) => field === name)
    if (first?.field !== undefined) errors[first.field] = first.message
  }
  return errors
}

function fieldOf<Fields extends FormFields>(
  path: string[],
  fields: Fields,
  paths: Paths<Fields>,
): (keyof Fields & string) | undefined {
  const isField = (name: string): name is keyof Fields & string => name in fields
  for (const [index, step] of path.entries()) {
    const field = paths[`${step}.${path[index + 1]}`] ?? paths[step]
    if (field !== undefined) return field
    if (isField(step)) return step
  }
  return undefined
}
