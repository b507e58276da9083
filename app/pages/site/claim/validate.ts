import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'
import { ClaimToken } from '#contract/claim/input.ts'
import type { Route } from './+types/validate'

/** Opening an address validates nothing. */
export function loader() {
  const headers = { ...NO_STORE_NO_REFERRER, allow: 'POST' }
  throw data({ message: 'Send the token of a claim link here with POST.' }, { status: 405, headers })
}

/** Programs send JSON with the token, and the profile id if they have it. */
export async function action({ request, context }: Route.ActionArgs) {
  const given = ClaimToken.safeParse(await request.json().catch(() => null))
  if (!given.success) return answer({ valid: false, error: 'Send JSON with a token.' }, 400)
  const validated = await attemptOrLog(context, context.get(api).claim.validate(given.data))
  if (!validated.ok) return answer({ valid: false, error: 'Failed to validate token' }, 500)
  const { valid, expired, consumed, error, profile } = validated.data
  return answer({ valid, expired, consumed, error, profile }, 200)
}

function answer(body: object, status: number) {
  return Response.json(body, { status, headers: NO_STORE_NO_REFERRER })
}
