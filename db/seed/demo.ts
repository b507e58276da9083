import { demoClients } from './demo/clients.ts'
import { telephones } from './demo/contact.ts'
import { demoFeedback } from './demo/feedback.ts'
import { demoJobs } from './demo/jobs.ts'
import { namesake } from './demo/names.ts'
import { demoProviders } from './demo/providers.ts'
import { demoReplies } from './demo/replies.ts'
import type { DemoMarketplace } from './demo-types.ts'
import { random } from './random.ts'

/** The whole demo marketplace: always the same people and texts, with all dates counted back from `now`. */
export function demoMarketplace(now: Date): DemoMarketplace {
  const nameFor = namesake(random('demo names'))
  const phoneFor = telephones(random('demo telephones'))
  const providers = demoProviders(now, nameFor, phoneFor)
  const clients = demoClients(now, nameFor)
  const jobs = demoJobs(now, clients, phoneFor)
  return {
    admin: { firstName: 'Robin', lastName: 'Hartley', username: 'admin' },
    providers,
    clients,
    feedback: demoFeedback(now, providers, clients),
    jobs,
    replies: demoReplies(now, jobs, providers),
  }
}
