import { STATUS_CODES } from 'node:http'
import type { Refusal } from '../refusal.ts'

/** RFC 9457, with our code: what programs get in place of a page of an error. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  /** What some codes say besides. */
  data?: unknown
  requestId: string
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

type Fault = Pick<Problem, 'code' | 'status' | 'detail' | 'data'> & { title?: string }

export function problemOf({ code, status, detail, data, title }: Fault, siteUrl: URL, requestId: string): Problem {
  const type = new URL(`/api/errors#${code}`, siteUrl).href
  const problem = { type, title: title ?? titleOf(code), status, detail, code, requestId }
  return data === undefined ? problem : { ...problem, data }
}

/** A refusal of the HTTP shell: its reason, such as "body-size", is the code BODY_SIZE. */
export function refusalProblem(
  { status, reason, title, sentence, forPrograms }: Refusal,
  siteUrl: URL,
  requestId: string,
): Problem {
  const code = reason.toUpperCase().replaceAll('-', '_')
  return problemOf({ code, status, detail: forPrograms ?? sentence, title }, siteUrl, requestId)
}

/** What a page of an error says, by its status alone. */
export function pageProblem(status: number, siteUrl: URL, requestId: string): Problem {
  const words = STATUS_CODES[status] ?? 'Error'
  const code = words.toUpperCase().replaceAll(/[^A-Z]+/g, '_')
  const detail = status === 404 ? 'There is nothing at this address.' : `${titleOf(code)}.`
  return problemOf({ code, status, detail }, siteUrl, requestId)
}

/** "JOB_NOT_OPEN" as "Job not open". */
export function titleOf(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A browser asks for pages first, so one that names JSON and no page is a program. */
export function asksForJson(accept: string | undefined): boolean {
  return accept !== undefined && /\bapplication\/([\w.-]+\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept)
}
