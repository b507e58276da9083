import type { MailHead } from '#server/platform/mail/inbound.ts'

const SENDERS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+@]|$)/
const SUBJECTS =
  /^(?:auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|abwesenheit|undeliver|delivery status notification|mail delivery (?:failed|failure)|returned mail|failure notice)/i
const REPORTS = /^(?:multipart\/report|message\/(?:delivery-status|disposition-notification))\b/i
const ROBOTS = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-autoresponder']

/** Says whether no person wrote it: answers to it would go round in a circle. `ours`: how our own mails are known. */
export function isAutomatic({ from, header }: MailHead, ours: { addresses: string[]; hostname: string }): boolean {
  const submitted = header('auto-submitted')
  return (
    (submitted !== null && !/^no\b/i.test(submitted)) ||
    /^(?:bulk|junk|list|auto)/i.test(header('precedence') ?? '') ||
    header('list-id') !== null ||
    ROBOTS.some((name) => header(name) !== null) ||
    header('return-path') === '<>' ||
    REPORTS.test(header('content-type') ?? '') ||
    SUBJECTS.test(header('subject') ?? '') ||
    (from !== null && (SENDERS.test(from) || ours.addresses.some((address) => isOur(address, from)))) ||
    isOwnMessageId(header('message-id') ?? '', ours.hostname)
  )
}

/** It may have a tag: reply+…@. */
function isOur(address: string, from: string): boolean {
  const [local = '', domain = ''] = address.split('@')
  return from === address || (from.startsWith(`${local}+`) && from.endsWith(`@${domain}`))
}

/** Our mails are called by the id of their task. */
function isOwnMessageId(messageId: string, hostname: string): boolean {
  return /^<[0-9a-f-]{36}@/i.test(messageId) && messageId.toLowerCase().endsWith(`@${hostname}>`)
}
