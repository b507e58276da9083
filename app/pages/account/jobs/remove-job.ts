import { ORPCError } from '@orpc/client'
import { type RouterContextProvider, redirect } from 'react-router'
import { api, failed } from '#app/api.server.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'

const MY_JOBS = '/profile?tab=jobs'

/** Deletes one of one's own jobs, after it was asked. */
export async function removeJob(id: string, context: Readonly<RouterContextProvider>) {
  try {
    await context.get(api).job.removeOwn({ id })
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) {
      if (error.code === 'UNAUTHORIZED') return redirect(`/login?return=${encodeURIComponent(MY_JOBS)}`)
      return refuse(error)
    }
    context.get(failed)(error)
    return redirect(MY_JOBS, { headers: flash('job-not-deleted') })
  }
  return redirect(MY_JOBS, { headers: flash('job-deleted') })
}
