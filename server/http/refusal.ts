import { CANNOT_SAVE } from '#contract/outage.ts'
import { type Outage, outageOf } from '#db/away.ts'
import { isForPrograms } from './programs/open-to-programs.ts'
import { asksForJson, PROBLEM_TYPE, refusalProblem } from './programs/problem.ts'

export type Refusal = {
  status: number
  reason: string
  title: string
  sentence: string
  /** In place of the sentence for a program, which has no page to go back to. */
  forPrograms?: string
  headers?: Readonly<Record<string, string>>
}

export const notFound: Refusal = {
  status: 404,
  reason: 'not-found',
  title: 'Page not found',
  sentence: 'There is nothing at this address.',
}

export const broken: Refusal = {
  status: 500,
  reason: 'error',
  title: 'Something went wrong',
  sentence: 'We could not show this page. The fault is ours and has been noted. Please try again.',
  forPrograms: 'This failed. The fault is ours and has been noted. Please try again.',
}

export function busy(reason: string, retryAfterSeconds: number): Refusal {
  return {
    status: 503,
    reason,
    title: 'Very busy just now',
    sentence: 'More people are here than we can serve at this moment. Please try again in a few seconds.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  }
}

type RefusedRequest = { path: string; accept: string | undefined; siteUrl: URL }

/** A page for people, a problem for programs. */
export function refusalBody(
  refusal: Refusal,
  { path, accept, siteUrl }: RefusedRequest,
  requestId: string,
): { type: string; text: string } {
  if (isForPrograms(path) || asksForJson(accept)) {
    return { type: PROBLEM_TYPE, text: JSON.stringify(refusalProblem(refusal, siteUrl, requestId)) }
  }
  return path.endsWith('.data')
    ? { type: 'text/plain; charset=utf-8', text: refusal.sentence }
    : { type: 'text/html; charset=utf-8', text: refusalPage(refusal, requestId) }
}

export const outageRefusals: Record<Outage, Refusal> = {
  away: busy('database', 2),
  full: {
    status: 503,
    reason: 'no-room',
    title: 'Nothing can be saved just now',
    sentence: CANNOT_SAVE,
    headers: { 'retry-after': '30' },
  },
}

export function failureMessage(error: unknown, otherwise: string): string {
  return outageOf(error) === 'full' ? CANNOT_SAVE : otherwise
}

/** Needs no styles, scripts or database. */
function refusalPage(refusal: Refusal, requestId: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${refusal.title}</title>
</head>
<body>
<main>
<h1>${refusal.title}</h1>
<p>${refusal.sentence}</p>
<p><a href="/">Go to the home page</a></p>
<p><small>Reference: ${requestId}</small></p>
</main>
</body>
</html>
`
}
