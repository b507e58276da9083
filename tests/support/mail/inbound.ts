import { createHmac, randomUUID } from 'node:crypto'
import { receiveMail } from '#server/message/reply/receive.ts'
import { SIGNATURE_HEADER } from '#server/platform/mail/inbound.ts'
import { SYSTEM, workFor } from '#server/work/work.ts'
import type { TestApp } from '../app.ts'
import { openShell } from '../http/shell.ts'

export const INBOUND = {
  REPLY_ADDRESS: 'reply@in.fettle.example',
  INBOUND_MAIL_SECRET: 'what the mail server of the tests signs with',
}

type Letter = {
  from: string
  to: string
  text?: string
  messageId?: string
  /** Whole lines. */
  headers?: string[]
  files?: { name: string; type: string; bytes: Buffer; contentId?: string }[]
}

/** As a mail program writes it. */
export function letterOf({ from, to, text = 'Yes', messageId, headers = [], files = [] }: Letter): string {
  const head = [
    `From: Somebody <${from}>`,
    `To: <${to}>`,
    'Subject: Re: Tom Field wrote to you',
    `Message-ID: ${messageId ?? `<${randomUUID()}@mail.example>`}`,
    'MIME-Version: 1.0',
    ...headers,
  ]
  const plain = ['Content-Type: text/plain; charset=utf-8', '', text]
  if (files.length === 0) return [...head, ...plain].join('\r\n')
  const parts = files.map(({ name, type, bytes, contentId }) =>
    [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: ${contentId ? 'inline' : 'attachment'}; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      ...(contentId ? [`Content-ID: <${contentId}>`] : []),
      '',
      bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  )
  const body = [plain.join('\r\n'), ...parts].map((part) => `--b0undary\r\n${part}\r\n`).join('')
  return [...head, 'Content-Type: multipart/related; boundary=b0undary', '', `${body}--b0undary--`, ''].join('\r\n')
}

/** The server to which a mail server hands over what it got. */
export async function openMailDoor(app: Pick<TestApp, 'site' | 'page'>) {
  const { ask } = await openShell(app, {
    mailWebhook: (body, headers) => receiveMail(workFor(app.site, SYSTEM), body, headers),
  })
  return async (mail: string | Buffer, headers = signatureOf(app, mail)): Promise<number> => {
    const type = { 'content-type': 'message/rfc822' }
    const answer = await ask('/webhooks/mail', {
      method: 'POST',
      headers: { ...type, ...headers },
      body: [Buffer.from(mail)],
    })
    return answer.status
  }
}

export function signatureOf({ site }: Pick<TestApp, 'site'>, mail: string | Buffer): Record<string, string> {
  const time = Math.floor(site.now().getTime() / 1000)
  const mac = createHmac('sha256', INBOUND.INBOUND_MAIL_SECRET).update(`${time}.`).update(mail).digest('hex')
  return { [SIGNATURE_HEADER]: `t=${time},v1=${mac}` }
}
