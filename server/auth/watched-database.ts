import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import { outageOf } from '#db/away.ts'
import type { Database, Query } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'

/** better-auth reads a database failure as a missing row (wrong password, no session), so calls record failures. */
const calls = new AsyncLocalStorage<{ failure: unknown }>()

export function watchDatabase({ pool }: Database): Query {
  const client = new Proxy(pool, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name !== 'query' || typeof member !== 'function') return member
      return async (...args: unknown[]) => {
        try {
          return await Reflect.apply(member, target, args)
        } catch (error) {
          const call = calls.getStore()
          if (call && outageOf(error)) call.failure ??= error
          throw error
        }
      }
    },
  })
  return drizzle({ client, schema })
}

export function isFailing(): boolean {
  return Boolean(calls.getStore()?.failure)
}

/** @throws the failure of the database, whatever the library answers */
export async function watchCall<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const noted: { failure: unknown } = { failure: null }
  const answer = await calls.run(noted, () => Promise.allSettled([ask()]))
  if (noted.failure) throw noted.failure
  const [settled] = answer
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** `prepare` gets the headers of each call. */
export function watchCalls<Functions extends object>(
  functions: Functions,
  prepare: (headers: Headers) => Headers,
): Functions {
  const prepared = (given: unknown) => {
    if (typeof given !== 'object' || given === null || !('headers' in given)) return given
    return given.headers instanceof Headers ? { ...given, headers: prepare(given.headers) } : given
  }

  return new Proxy(functions, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => watchCall(async () => Reflect.apply(member, target, args.map(prepared)))
    },
  })
}
