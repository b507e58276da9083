import { done } from '../../flash.ts'

/** Apart from the others, which come with public pages. */
export const WEBHOOK_FLASHES = {
  'webhook-saved': done('Webhook saved'),
  'webhook-on': done('Webhook switched on'),
  'webhook-off': done('Webhook switched off', 'What happens in the meantime is never sent.'),
  'webhook-removed': done('Webhook deleted'),
  'webhook-tested': done('Test on its way', 'Its answer appears below within seconds.'),
  'webhook-sent-again': done('On its way again'),
}
