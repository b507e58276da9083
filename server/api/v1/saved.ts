import { z } from 'zod'
import { Cursor } from '#contract/admin/list.ts'
import { ById } from '#contract/by-id.ts'
import * as saved from '#server/saved/saved.ts'
import { providerActs, providerReads, signedInActs, signedInReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { operation } from './operation.ts'
import { Paging, pageOf, readCursor, writeCursor } from './paging.ts'

const Saved = z.object({ id: z.uuid(), savedAt: z.date() })
const savedPage = {
  items: [{ id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22', savedAt: '2026-11-20T12:00:00.000Z' }],
  nextCursor: null,
}

type Reading = { input: { cursor?: string | undefined; limit: number }; work: Work; person: Person }

async function listOf(kind: 'job' | 'provider', { input: { cursor, limit }, work, person }: Reading) {
  const { shown, next } = await saved.savedAfter(work, person, { kind, after: readCursor(cursor, Cursor), limit })
  return { items: shown, nextCursor: next && writeCursor(next) }
}

export const providers = signedInReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /me/saved-providers', {
      tag: 'Saved',
      summary: 'List the providers you saved',
      description: 'Their ids, also of those that are not public any more; what you saved last comes first.',
      example: { answer: savedPage },
    }),
  )
  .input(z.strictObject(Paging))
  .output(pageOf(Saved))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(({ input, context: { work, person } }) => listOf('provider', { input, work, person }))

export const saveProvider = signedInActs
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /me/saved-providers/{id}', {
      tag: 'Saved',
      summary: 'Save a provider',
      description: 'Saving again changes nothing.',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('ONESELF', 'TYPE_NEEDED', 'NOT_FOUND'))
  .handler(({ input, context }) => saved.saveProvider(context.work, context.person, input.id))

export const removeProvider = signedInActs
  .meta({ scope: 'listing' })
  .route(
    operation('DELETE /me/saved-providers/{id}', { tag: 'Saved', summary: 'Remove a saved provider', example: {} }),
  )
  .input(ById)
  .handler(({ input, context }) => saved.removeProvider(context.work, context.person, input.id))

export const jobs = providerReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /me/saved-jobs', {
      tag: 'Saved',
      summary: 'List the jobs you saved',
      description: 'For providers. Their ids, also of those that are over; what you saved last comes first.',
      example: { answer: savedPage },
    }),
  )
  .input(z.strictObject(Paging))
  .output(pageOf(Saved))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(({ input, context: { work, person } }) => listOf('job', { input, work, person }))

export const saveJob = providerActs
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /me/saved-jobs/{id}', {
      tag: 'Saved',
      summary: 'Save an open job',
      description: 'For providers. Saving again changes nothing.',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => saved.saveJob(context.work, context.person, input.id))

export const removeJob = providerActs
  .meta({ scope: 'listing' })
  .route(operation('DELETE /me/saved-jobs/{id}', { tag: 'Saved', summary: 'Remove a saved job', example: {} }))
  .input(ById)
  .handler(({ input, context }) => saved.removeJob(context.work, context.person, input.id))
