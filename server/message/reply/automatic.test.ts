import { expect, test } from 'vitest'
import { readHead } from '#server/platform/mail/inbound.ts'
import { isAutomatic } from './automatic.ts'

const OURS = { addresses: ['hello@fettle.example', 'reply@in.fettle.example'], hostname: 'fettle.example' }

async function automatic(...lines: string[]): Promise<boolean> {
  const head = await readHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\nHello`))
  if (!head) throw new Error('It could not be read.')
  return isAutomatic(head, OURS)
}

test.each([
  'Auto-Submitted: auto-replied',
  'Precedence: bulk',
  'Precedence: list',
  'List-Id: <members.example.org>',
  'X-Autoreply: yes',
  'Return-Path: <>',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
  'Subject: Automatic reply: Tom wrote to you',
  'Subject: Out of office',
  'Subject: =?utf-8?B?QXV0b21hdGljIHJlcGx5OiBUb20=?=',
  'Message-ID: <6f1c1b5e-0000-4000-8000-000000000000@fettle.example>',
])('%s is no letter of a person', async (line) => {
  expect(await automatic('From: rosa@example.com', line)).toBe(true)
})

test.each([
  'MAILER-DAEMON@example.com',
  'postmaster@example.com',
  'no-reply@example.com',
  'hello@fettle.example',
  'reply+0abc@in.fettle.example',
])('%s writes no letter of a person', async (from) => {
  expect(await automatic(`From: ${from}`)).toBe(true)
})

test.each([
  'Auto-Submitted: no',
  'Subject: Re: Tom Field wrote to you',
  'Subject: Automatically closing doors',
  'Message-ID: <CAF9@mail.gmail.example>',
  'Message-ID: <1234@fettle.example>',
  'Return-Path: <rosa@example.com>',
])('%s is', async (line) => {
  expect(await automatic('From: Rosa <rosa@example.com>', line)).toBe(false)
})
