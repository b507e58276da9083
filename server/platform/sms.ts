import { z } from 'zod'
import type { Settings } from '#config/env.ts'
import { observeCall } from './seeing/observe.ts'

const PATIENCE_MS = 10_000

export type TextSender = {
  /** @param to in international form, with its plus @throws NumberRefused; any other error may pass */
  send(to: string, text: string): Promise<void>
}

/** The service refuses the number for good. */
export class NumberRefused extends Error {}

const Answer = z.object({ code: z.number().optional() })

/** Null if texts stay in the built-in outbox, or there are none. Speaks Twilio's API, which other services offer too. */
export function openTextSender(sms: Settings['sms']): TextSender | null {
  if (sms === null || sms === 'outbox') return null
  const { account, token, from, endpoint } = sms
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, endpoint)
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  async function post(to: string, text: string) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return
    const { code } = Answer.catch({}).parse(await response.json().catch(() => ({})))
    const said = `The text service answered ${response.status}${code ? ` (${code})` : ''}`
    // Twilio: no such number, none that takes texts, or one that has sent STOP.
    if (code !== undefined && [21211, 21408, 21610, 21614].includes(code)) throw new NumberRefused(said)
    throw new Error(said)
  }
  return {
    send: (to, text) =>
      observeCall('sms', () => post(to, text), { refuses: (error) => error instanceof NumberRefused }),
  }
}
