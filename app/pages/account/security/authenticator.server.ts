import { qrOf } from '../qr.server.ts'
import type { Authenticator } from './result.ts'

export function authenticatorOf(uri: string): Authenticator | null {
  if (uri.length > 500 || !uri.startsWith('otpauth://totp/') || !URL.canParse(uri)) return null
  const secret = new URL(uri).searchParams.get('secret')
  if (!secret || !/^[A-Z2-7]{16,128}$/.test(secret)) return null
  return { uri, secret, qr: qrOf(uri) }
}
