import { type ClientPromiseResult, ORPCError } from '@orpc/client'
import { data } from 'react-router'
import { failed, type PageContext } from '#app/api.server.ts'

export type Refused<Code extends string = string> = {
  code: Code
  message: string
  status: number
  data: unknown
}

export type FailedAttempt<Code extends string = string> =
  | { ok: false; refused: Refused<Code> }
  | { ok: false; refused: null; error: unknown }

export type Attempt<Data, Code extends string = string> =
  | { ok: true; data: Data }
  | { ok: false; refused: Refused<Code> }

type CodeOf<Failure> = 'BAD_REQUEST' | (Failure extends ORPCError<infer Code, unknown> ? Code : never)

/** Returns a refusal; throws anything else, which is a bug or an outage. */
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

/** Suits pages that report every failure themselves: logs what is not a refusal, with `refused` null. */
export async function attemptOrLog<Data, Failure>(
  context: PageContext,
  asked: ClientPromiseResult<Data, Failure>,
): Promise<{ ok: true; data: Data } | FailedAttempt<CodeOf<Failure>>> {
  try {
    return await attempt(asked)
  } catch (error) {
    context.get(failed)(error)
    return { ok: false, refused: null, error }
  }
}

/** Loads a part of a page that may fail alone. Null if it fails, which is logged. Throws refusals. */
export async function optional<Data, Failure>(
  context: PageContext,
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

/** Suits loaders: throws a refusal as a response (404 for invalid input), and anything else as it is. */
export function refuse(error: unknown): never {
  if (!isRefusedWith(error)) throw error
  throw refusedPage(refusedWith(error))
}

export function refusedPage({ code, message, status }: Refused) {
  if (code === 'BAD_REQUEST') return data({ message: 'There is nothing at this address.' }, { status: 404 })
  return data({ message }, { status })
}

/** Includes input that the schema refuses; an answer that does not fit its schema is a bug. */
function isRefusedWith<Code extends string = string>(error: unknown): error is ORPCError<Code, unknown> {
  return error instanceof ORPCError && (error.defined || error.status < 500)
}
