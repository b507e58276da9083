import { z } from 'zod'
import { apiDocument } from '#server/api/v1/document.ts'

const Parameter = z.object({ name: z.string(), in: z.string(), schema: z.json().optional() })
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.json(), example: z.json().optional() })) })
    .optional(),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.json()) }),
})

/** Every operation as its document tells programs of it. */
export async function documentedOperations() {
  const { paths, components } = Document.parse(JSON.parse(JSON.stringify(await apiDocument())))
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, parameters, requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      example: requestBody?.content['application/json']?.example,
    })),
  )
  return { operations, schemas: components.schemas }
}

export type DocumentedOperation = Awaited<ReturnType<typeof documentedOperations>>['operations'][number]
