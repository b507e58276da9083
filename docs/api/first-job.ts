// From nothing to a job in the feed, with stock clients alone. On a site of your own machine with WEBHOOKS_TO_LOOPBACK=on:
//   node docs/api/first-job.ts http://127.0.0.1:3000   (Node 24)
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AuthClient } from '@supabase/auth-js'
import { Webhook } from 'standardwebhooks'

const [site = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

// 1. Sign up. On a real site the email goes to a person; here it waits in the mailbox of the site.
const auth = new AuthClient({ url: `${site}/auth/v1`, autoRefreshToken: false, persistSession: false })
const email = `${crypto.randomUUID()}@example.com`
const password = 'a quiet kettle'
const details = { account_type: 'client', first_name: 'Tina', last_name: 'Marsh', location: 'M1 1AE' }
const { error: refused } = await auth.signUp({ email, password, options: { data: details } })
if (refused) throw refused
say(`signed up as ${email}`)

// 2. Confirm the address, by the token of the link in the email.
type Mail = { to: string; links: string[] }
let link: string | undefined
while (!link) {
  await sleep(200)
  const mails: Mail[] = await (await fetch(`${site}/dev/mailbox.json`)).json()
  link = mails.find((mail) => mail.to === email)?.links[0]
}
const token_hash = new URL(link).searchParams.get('access_token') ?? ''
const { data, error } = await auth.verifyOtp({ token_hash, type: 'signup' })
if (error) throw error
say('confirmed, and logged in')

async function ask(method: string, path: string, body?: unknown) {
  const authorization = `Bearer ${data.session?.access_token}`
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(`${site}/api/v1${path}`, init)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

// 3. Listen, and have events sent here.
const receiver = createServer().listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo
const webhook = await ask('POST', '/webhooks', { url: `http://127.0.0.1:${port}/`, events: ['job.posted'] })

// 4. Post a job, and check that the event comes from the site.
const title = `Mend a gate that hangs by one hinge ${Date.now()}`
const arrives = once(receiver, 'request')
const job = await ask('POST', '/jobs', {
  title,
  description: 'It is a wooden garden gate, about a metre wide. The upper hinge has come off.',
  categories: { other: 'Gates' },
  location: 'M1 1AE',
})
say(`posted ${job.url}`)
const [request, answer] = await arrives
const event = new Webhook(webhook.secret).verify(await text(request), request.headers)
answer.end()
receiver.close()
say(`received ${JSON.stringify(event)}`)

// 5. Read it in the feed.
const feed = await (await fetch(`${site}/job-directory.atom`)).text()
if (!feed.includes(title)) throw new Error('The feed does not have the job.')
say('found it in the feed')
