import { demoClients } from './clients.ts'
import { demoConversations } from './conversations.ts'
import { demoFeedback } from './feedback.ts'
import { demoJobs } from './jobs.ts'
import { nameSource } from './names.ts'
import { phoneNumberSource } from './phone-numbers.ts'
import { demoProviders } from './providers.ts'
import { random } from './random.ts'
import { demoReplies } from './replies.ts'
import type { DemoMarketplace } from './types.ts'

/** Deterministic, with all dates counted back from `now`. */
export function demoMarketplace(now: Date): DemoMarketplace {
  const nameFor = nameSource(random('demo names'))
  const phoneFor = phoneNumberSource(random('demo telephones'))
  const providers = demoProviders(now, nameFor, phoneFor)
  const clients = demoClients(now, nameFor)
  const jobs = demoJobs(now, clients, phoneFor)
  const replies = demoReplies(now, jobs, providers)
  return {
    admin: { firstName: 'Robin', lastName: 'Hartley', username: 'admin' },
    providers,
    clients,
    feedback: demoFeedback(now, providers, clients),
    jobs,
    replies,
    conversations: demoConversations(now, replies),
  }
}
