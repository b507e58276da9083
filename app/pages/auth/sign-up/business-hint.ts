import { ORPCError } from '@orpc/client'
import { api } from '#app/api.server.ts'
import { UNKEPT } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import type { Route } from './+types/business-hint'

/** Whether an e-mail is the one of a business: yes or no. Asked by POST, so that nobody’s address stands in a URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['business', 'email'])
  const asked = { businessId: String(posted.get('business')), email: String(posted.get('email')) }
  try {
    return answer(await context.get(api).account.isBusinessEmail(asked), 200)
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return answer(false, error.status)
    throw error
  }
}

function answer(same: boolean, status: number): Response {
  return Response.json({ same }, { status, headers: UNKEPT })
}
