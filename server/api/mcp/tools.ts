import type { AnyProcedure } from '@orpc/server'
import { operations } from '../v1/router.ts'

export type Tool = {
  name: string
  title: string
  description: string
  /** The operation of `/api/v1` that does it. */
  operation: AnyProcedure
  method: string
  path: string
  reads: boolean
}

/** What an assistant may do, each by the operation of `/api/v1` that has its rules. */
const OPERATIONS: Record<string, string> = {
  search_providers: 'GET /providers',
  read_provider: 'GET /providers/{id}',
  list_categories: 'GET /categories',
  read_price_guide: 'GET /categories/{id}/prices',
  find_place: 'GET /places',
  read_reviews: 'GET /providers/{id}/feedback',
  find_jobs: 'GET /jobs',
  read_job: 'GET /jobs/{id}',
  list_my_jobs: 'GET /me/jobs',
  post_job: 'POST /jobs',
  list_conversations: 'GET /conversations',
  read_messages: 'GET /conversations/{id}/messages',
  start_conversation: 'POST /conversations',
  send_message: 'POST /conversations/{id}/messages',
}

const byAddress = new Map(operations.map(({ procedure }) => [addressOf(procedure), procedure]))

export const TOOLS: readonly Tool[] = Object.entries(OPERATIONS).map(([name, address]) => {
  const operation = byAddress.get(address)
  if (!operation) throw new Error(`${address}, which the tool ${name} needs, is no operation`)
  const { summary = name, description, method = 'POST', path = '/' } = operation['~orpc'].route
  return {
    name,
    title: summary,
    description: [`${summary}.`, description].filter(Boolean).join(' '),
    operation,
    method,
    path,
    reads: method === 'GET',
  }
})

function addressOf(operation: AnyProcedure): string {
  const { method, path } = operation['~orpc'].route
  return `${method} ${path}`
}
