import { workFor } from '#server/work/work.ts'
import { callerOf } from '../authorization.ts'
import { spend } from '../budget.ts'
import { createCalls, type Fault, faultOf } from '../calls.ts'
import type { Door } from '../programs.ts'
import * as functions from './functions.ts'

const call = createCalls(functions, '/functions/v1')

/** The specification's functions: JSON in, JSON out, and what went wrong in the field `error`. */
export const answer: Door = async (site, request, { clientAddress }) => {
  try {
    const caller = await callerOf(site, request, clientAddress)
    const { headers, exceeded } = spend(site, caller)
    if (exceeded) return failed(faultOf(exceeded), headers)
    return (await call(workFor(site, caller.actor), caller, request)) ?? noFunction(request)
  } catch (error) {
    return failed(faultOf(error))
  }
}

/** Functions are called with POST alone. */
function noFunction({ method }: Request): Response {
  if (method === 'POST') return failed({ status: 404, code: 'NOT_FOUND', message: 'There is no such function.' })
  return failed({ status: 405, code: 'METHOD', message: 'Call a function with POST.' }, [['allow', 'POST']])
}

function failed({ status, message }: Fault, more: [string, string][] = []): Response {
  const headers = new Headers([['cache-control', 'no-store'], ...more])
  return Response.json({ error: message }, { status, headers })
}
