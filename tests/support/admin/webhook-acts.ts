import { webhookDeliveries, webhooks } from '#db/schema/index.ts'
import { seal } from '#server/auth/secrets.ts'
import type { TestApp } from '../app.ts'
import type { Act } from './acts.ts'

const SECRET = `whsec_${'0'.repeat(43)}=`
const chosen = { url: 'https://93.184.215.14/hooks', events: ['job.posted' as const] }

/** Writes a webhook of the site, with a delivery. Gives the ids. */
async function addSiteWebhook({ site }: TestApp) {
  const { query } = site.database
  const at = site.now()
  const secret = await seal(site.settings, SECRET)
  const [webhook] = await query
    .insert(webhooks)
    .values({ ...chosen, secret, createdAt: at })
    .returning()
  if (!webhook) throw new Error('nothing was added')
  const about = { webhookId: webhook.id }
  const row = { webhookId: webhook.id, type: 'webhook.test' as const, about, createdAt: at, endsAt: at }
  const [delivery] = await query
    .insert(webhookDeliveries)
    .values({ ...row, state: 'failed' })
    .returning()
  return { id: webhook.id, deliveryId: delivery?.id ?? '' }
}

export const webhookActs: Record<string, Act> = {
  'siteWebhook.add': async () => (api) => api.siteWebhook.add(chosen),
  'siteWebhook.edit': async (app) => {
    const { id } = await addSiteWebhook(app)
    return (api) => api.siteWebhook.edit({ id, ...chosen, events: ['report.made'] })
  },
  'siteWebhook.turn': async (app) => {
    const { id } = await addSiteWebhook(app)
    return (api) => api.siteWebhook.turn({ id, on: false })
  },
  'siteWebhook.renewSecret': async (app) => {
    const { id } = await addSiteWebhook(app)
    return (api) => api.siteWebhook.renewSecret({ id })
  },
  'siteWebhook.remove': async (app) => {
    const { id } = await addSiteWebhook(app)
    return (api) => api.siteWebhook.remove({ id })
  },
  'siteWebhook.test': async (app) => {
    const { id } = await addSiteWebhook(app)
    return (api) => api.siteWebhook.test({ id })
  },
  'siteWebhook.redeliver': async (app) => {
    const given = await addSiteWebhook(app)
    return (api) => api.siteWebhook.redeliver(given)
  },
}
