import { api, type PageContext, site, viewer } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { readJobDraft } from '#app/request/draft-cookie.ts'
import { readLinkToken } from '#app/request/link-cookie.ts'
import { readAuthParams } from '../auth-params.ts'

const PROBLEMS = ['over', 'taken', 'busy', 'manual', 'already'] as const
export type Problem = (typeof PROBLEMS)[number]

export async function confirmState(request: Request, context: PageContext, url: URL) {
  const { searchParams } = url
  const confirmed = searchParams.get('confirmed')
  const problem = PROBLEMS.find((key) => key === searchParams.get('failed')) ?? null
  const again = searchParams.get('again') !== null
  const authParams = readAuthParams(url)
  const { returnTo } = authParams
  const who = context.get(viewer)
  if (readLinkToken(request, context.get(site), 'confirm-email') !== null) return { step: 'following' } as const
  if (confirmed === 'password') {
    const token = readLinkToken(request, context.get(site), 'reset-password')
    const email = token ? await context.get(api).account.provableEmail({ token }) : null
    return { step: 'password', email, authParams } as const
  }
  if (who?.emailConfirmed) {
    if (problem) return { step: 'failed', problem, signedIn: true, authParams } as const
    return {
      step: 'confirmed',
      change: confirmed === 'email_change',
      again,
      goOn: confirmed !== null,
      returnTo,
    } as const
  }
  if (confirmed !== null && !who)
    return { step: 'failed', problem: again ? 'already' : 'manual', signedIn: false, authParams } as const
  const waiting = who ? null : await context.get(api).account.waiting()
  return {
    step: 'waiting',
    fresh: waiting !== null,
    email: who?.email ?? waiting?.email ?? null,
    accountType: who?.accountType ?? waiting?.accountType ?? 'client',
    signedIn: who !== null,
    subject: await context.get(api).account.confirmationSubject(),
    mailFailed: waiting?.mailFailed ?? false,
    resent: searchParams.get('resent') === '1',
    job: await waitingJob(request, context),
    problem,
    authParams,
  } as const
}

/** The title of the job that goes live with the account. */
async function waitingJob(request: Request, context: PageContext): Promise<string | null> {
  const token = readJobDraft(request, context.get(site))
  if (token === null && !context.get(viewer)) return null
  const waiting = await attemptOrLog(context, context.get(api).job.waiting({ token }))
  return waiting.ok && waiting.data?.posts ? waiting.data.draft.title : null
}

export type WaitingState = Extract<Awaited<ReturnType<typeof confirmState>>, { step: 'waiting' }>
