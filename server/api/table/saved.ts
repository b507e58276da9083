import { z } from 'zod'
import { Cursor } from '#contract/admin/list.ts'
import { SavedJobRow, SavedProviderRow } from '#contract/api/table.ts'
import * as saved from '#server/saved/saved.ts'
import { provider, providerActs, providerReads, signedIn, signedInActs, signedInReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from '../v1/operation.ts'
import { Paging, pageOf, readCursor, writeCursor } from '../v1/paging.ts'

const JobRef = z.strictObject({ job_id: z.uuid() })
const ProviderRef = z.strictObject({ provider_id: z.uuid() })

const self = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c77'
const jobRow = { provider_id: self, job_id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c11' }
const providerRow = { user_id: self, provider_id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22' }

export const selectJobs = providerReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /tables/saved_jobs', {
      tag: 'Tables',
      summary: 'Select saved_jobs',
      description: 'Your own; what you saved last comes first.',
      example: { answer: { items: [jobRow], nextCursor: null } },
    }),
  )
  .input(z.strictObject(Paging))
  .output(pageOf(SavedJobRow))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { cursor, limit }, context: { work, person } }) => {
    const after = readCursor(cursor, Cursor)
    const { shown, next } = await saved.savedAfter(work, person, { kind: 'job', after, limit })
    return {
      items: shown.map(({ id }) => ({ provider_id: person.id, job_id: id })),
      nextCursor: next && writeCursor(next),
    }
  })

export const insertJob = provider
  .meta({ scope: 'listing' })
  .route(
    operation('POST /tables/saved_jobs', {
      tag: 'Tables',
      summary: 'Insert into saved_jobs',
      example: { body: { job_id: jobRow.job_id }, answer: jobRow },
      status: 201,
    }),
  )
  .input(JobRef)
  .output(SavedJobRow)
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context: { work, person } }) => {
    await saved.saveJob(work, person, input.job_id)
    return { provider_id: person.id, job_id: input.job_id }
  })

export const removeJob = providerActs
  .meta({ scope: 'listing' })
  .route(
    operation('DELETE /tables/saved_jobs/{job_id}', { tag: 'Tables', summary: 'Delete from saved_jobs', example: {} }),
  )
  .input(JobRef)
  .handler(({ input, context }) => saved.removeJob(context.work, context.person, input.job_id))

export const selectProviders = signedInReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /tables/saved_providers', {
      tag: 'Tables',
      summary: 'Select saved_providers',
      description: 'Your own; what you saved last comes first.',
      example: { answer: { items: [providerRow], nextCursor: null } },
    }),
  )
  .input(z.strictObject(Paging))
  .output(pageOf(SavedProviderRow))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { cursor, limit }, context: { work, person } }) => {
    const after = readCursor(cursor, Cursor)
    const { shown, next } = await saved.savedAfter(work, person, { kind: 'provider', after, limit })
    return {
      items: shown.map(({ id }) => ({ user_id: person.id, provider_id: id })),
      nextCursor: next && writeCursor(next),
    }
  })

export const insertProvider = signedIn
  .meta({ scope: 'listing' })
  .route(
    operation('POST /tables/saved_providers', {
      tag: 'Tables',
      summary: 'Insert into saved_providers',
      example: { body: { provider_id: providerRow.provider_id }, answer: providerRow },
      status: 201,
    }),
  )
  .input(ProviderRef)
  .output(SavedProviderRow)
  .errors(refusals('ONESELF', 'TYPE_NEEDED', 'NOT_FOUND'))
  .handler(async ({ input, context: { work, person } }) => {
    await saved.saveProvider(work, person, input.provider_id)
    return { user_id: person.id, provider_id: input.provider_id }
  })

export const removeProvider = signedInActs
  .meta({ scope: 'listing' })
  .route(
    operation('DELETE /tables/saved_providers/{provider_id}', {
      tag: 'Tables',
      summary: 'Delete from saved_providers',
      example: {},
    }),
  )
  .input(ProviderRef)
  .handler(({ input, context }) => saved.removeProvider(context.work, context.person, input.provider_id))
