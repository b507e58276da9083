import type { Authenticator } from './answer.ts'

export async function authenticatorOf(uri: string): Promise<Authenticator | null> {
  if (uri.length > 500 || !uri.startsWith('otpauth://totp/') || !URL.canParse(uri)) return null
  const secret = new URL(uri).searchParams.get('secret')
  if (!secret || !/^[A-Z2-7]{16,128}$/.test(secret)) return null
  const { create } = await import('qrcode')
  const { size, data } = create(uri, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  return { uri, secret, qr: { size, path: squares.join('') } }
}
