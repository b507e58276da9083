import { titleOf } from '#server/http/programs/problem.ts'
import { workFor } from '#server/work/work.ts'
import { callerOf } from '../authorization.ts'
import { spend } from '../budget.ts'
import { createCalls, type Fault, faultOf } from '../calls.ts'
import type { Door } from '../programs.ts'
import * as storage from './storage.ts'

const call = createCalls(storage, '/storage/v1')

/** The specification's buckets; what went wrong comes as a stock client of a storage service reads it. */
export const answer: Door = async (site, request, { clientAddress }) => {
  try {
    const caller = await callerOf(site, request, clientAddress)
    const { headers, exceeded } = spend(site, caller)
    if (exceeded) return failed(faultOf(exceeded), headers)
    const nothing = { status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' }
    return (await call(workFor(site, caller.actor), caller, request)) ?? failed(nothing)
  } catch (error) {
    return failed(faultOf(error))
  }
}

/** The names that a stock client knows. */
const ERRORS: Record<string, string> = {
  FILE_EXISTS: 'Duplicate',
  FOREIGN_FOLDER: 'Unauthorized',
  UNAUTHORIZED: 'Unauthorized',
  NOT_FOUND: 'not_found',
}

function failed({ status, code, message }: Fault, more: [string, string][] = []): Response {
  const headers = new Headers([['cache-control', 'no-store'], ...more])
  const body = { statusCode: String(status), error: ERRORS[code] ?? titleOf(code), message }
  return Response.json(body, { status, headers })
}
