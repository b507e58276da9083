import { type ClientPromiseResult, ORPCError } from '@orpc/client'
import { data, type RouterContextProvider } from 'react-router'
import { failed } from '#app/api.server.ts'

/** What a procedure said no to: a code for the page, a sentence for the person, and the HTTP status. */
export type Refused<Code extends string = string> = {
  code: Code
  message: string
  status: number
  data: unknown
}

/** An attempt that failed: refused, or by a failure that is in the log. */
export type FailedAttempt<Code extends string = string> =
  | { ok: false; refused: Refused<Code> }
  | { ok: false; refused: null; error: unknown }

export type Attempt<Data, Code extends string = string> =
  | { ok: true; data: Data }
  | { ok: false; refused: Refused<Code> }

/** The codes that a procedure declares, and the one of input that its schema refuses. */
type CodeOf<Failure> = 'BAD_REQUEST' | (Failure extends ORPCError<infer Code, unknown> ? Code : never)

/**
 * Calls a procedure: `const posted = await attempt(api.job.post(input))`, then `posted.data` or `posted.refused`. What is
 * no refusal is thrown on: it is a bug or an outage, which the page's boundary tells of.
 */
export async function attempt<Data, Failure>(
  asked: ClientPromiseResult<Data, Failure>,
): Promise<Attempt<Data, CodeOf<Failure>>> {
  try {
    return { ok: true, data: await asked }
  } catch (error) {
    if (!isRefusedWith<CodeOf<Failure>>(error)) throw error
    return { ok: false, refused: refusedWith(error) }
  }
}

/** The same where the page itself tells of any failure: what is no refusal is logged, and `refused` is null. */
export async function attemptOrLog<Data, Failure>(
  context: Readonly<RouterContextProvider>,
  asked: ClientPromiseResult<Data, Failure>,
): Promise<{ ok: true; data: Data } | FailedAttempt<CodeOf<Failure>>> {
  try {
    return await attempt(asked)
  } catch (error) {
    context.get(failed)(error)
    return { ok: false, refused: null, error }
  }
}

/** For a part of a page that may fail without the rest: null then, and the failure is in the log. Refusals are the page's. */
export async function optional<Data, Failure>(
  context: Readonly<RouterContextProvider>,
  asked: ClientPromiseResult<Data, Failure>,
): Promise<Data | null> {
  const loaded = await attemptOrLog(context, asked)
  if (loaded.ok) return loaded.data
  if (loaded.refused) throw refusedPage(loaded.refused)
  return null
}

function refusedWith<Code extends string>({ code, message, status, data }: ORPCError<Code, unknown>): Refused<Code> {
  return { code, message, status, data }
}

/**
 * For loaders: turns a refusal into an answer with its status and sentence; what is none is thrown on. An address that no
 * procedure takes leads nowhere.
 */
export function refuse(error: unknown): never {
  if (!isRefusedWith(error)) throw error
  throw refusedPage(refusedWith(error))
}

/** The page that stands instead of the one asked for; to be thrown. */
export function refusedPage({ code, message, status }: Refused) {
  if (code === 'BAD_REQUEST') return data({ message: 'There is nothing at this address.' }, { status: 404 })
  return data({ message }, { status })
}

/** Input that the schema refuses counts too; an answer that does not fit its schema is a bug. */
function isRefusedWith<Code extends string = string>(error: unknown): error is ORPCError<Code, unknown> {
  return error instanceof ORPCError && (error.defined || error.status < 500)
}
