import { castClients, castProviders } from '#db/demo/content.ts'
import { demoActivity } from './activity.ts'
import { demoConversations, demoEnquiries } from './conversations.ts'
import { demoFeedback } from './feedback.ts'
import { demoJobs, demoReplies } from './jobs.ts'
import { demoClients } from './people/clients.ts'
import { nameSource } from './people/names.ts'
import { phoneNumberSource } from './people/phone-numbers.ts'
import { faceSource } from './pictures.ts'
import { demoProviders } from './providers.ts'
import { random } from './random.ts'
import type { DemoMarketplace } from './types.ts'

/** Deterministic, with all dates counted back from `now`. */
export function demoMarketplace(now: Date): DemoMarketplace {
  const nameFor = nameSource(random('demo names'), [...castProviders, ...castClients])
  const phoneFor = phoneNumberSource(random('demo telephones'))
  const faceOf = faceSource()
  const providers = demoProviders(now, nameFor, phoneFor, faceOf)
  const clients = demoClients(now, nameFor, faceOf)
  const jobs = demoJobs(now, clients, phoneFor)
  const replies = demoReplies(now, jobs, providers)
  const feedback = demoFeedback(now, providers, clients)
  const told = demoConversations(now, replies)
  const conversations = [...told, ...demoEnquiries(now, providers, clients, told)]
  return {
    admin: { firstName: 'Robin', lastName: 'Hartley', username: 'admin' },
    providers,
    clients,
    feedback,
    jobs,
    replies,
    conversations,
    activity: demoActivity(now, { providers, clients, feedback, conversations }),
  }
}
