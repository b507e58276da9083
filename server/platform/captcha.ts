import { z } from 'zod'
import { observeCall } from './seeing/observe.ts'

export type Captcha = {
  provider: 'turnstile' | 'hcaptcha' | 'recaptcha'
  secret: string
  /** Null for the provider's own address. */
  endpoint: string | null
}

const endpoints: Record<Captcha['provider'], string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
}

const Verdict = z.object({ success: z.boolean() })
const WAIT_MS = 5_000

/** 'unknown': the provider did not answer in time. */
export async function judgeCaptcha(
  { provider, secret, endpoint }: Captcha,
  answer: string,
  address: string,
): Promise<'human' | 'refused' | 'unknown'> {
  if (answer === '') return 'refused'
  try {
    const { success } = await observeCall(provider, async () => {
      const response = await fetch(endpoint ?? endpoints[provider], {
        method: 'POST',
        body: new URLSearchParams({ secret, response: answer, remoteip: address }),
        redirect: 'error',
        signal: AbortSignal.timeout(WAIT_MS),
      })
      return Verdict.parse(await response.json())
    })
    return success ? 'human' : 'refused'
  } catch {
    return 'unknown'
  }
}
