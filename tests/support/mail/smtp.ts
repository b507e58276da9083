import { createServer, type Socket } from 'node:net'

type Behaviour = 'accepting' | 'refusing' | 'hanging' | 'dropping'

export type ReceivedMail = { from: string; to: string[]; data: string }

export type FakeSmtp = {
  url: string
  mails: ReceivedMail[]
  /** Connections so far. */
  connections(): number
  /** Connections that have ended. */
  ended(): number
  become(behaviour: Behaviour): void
  /** Answers "RCPT TO" for an address with this line, such as "550 5.1.1 no such user"; null takes it again. */
  answer(address: string, line: string | null): void
  /** Milliseconds that taking a mail lasts. */
  takeFor(milliseconds: number): void
  close(): Promise<void>
}

/**
 * An SMTP server that takes mail, refuses every login with 535, takes connections and says nothing, or takes a mail and
 * breaks off before it says so.
 */
export async function fakeSmtp(first: Behaviour = 'accepting'): Promise<FakeSmtp> {
  let behaviour = first
  let connections = 0
  const mails: ReceivedMail[] = []
  const answers = new Map<string, string>()
  let lasts = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    if (behaviour !== 'hanging') converse(socket, { behaviour: () => behaviour, mails, answers, lasts: () => lasts })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `smtp://fettle:secret@127.0.0.1:${address.port}`,
    mails,
    connections: () => connections,
    ended: () => connections - open.size,
    become(next) {
      behaviour = next
    },
    answer(address, line) {
      if (line === null) answers.delete(address)
      else answers.set(address, line)
    },
    takeFor(milliseconds) {
      lasts = milliseconds
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

type Server = { behaviour: () => Behaviour; mails: ReceivedMail[]; answers: Map<string, string>; lasts: () => number }

function converse(socket: Socket, { behaviour, mails, answers, lasts }: Server) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let heard = ''
  let mail: ReceivedMail = { from: '', to: [], data: '' }
  let inData = false
  say('220 kettle.test ESMTP')
  socket.on('data', (bytes) => {
    heard += bytes.toString('utf8')
    for (;;) {
      if (behaviour() === 'hanging') return
      const mark = inData ? '\r\n.\r\n' : '\r\n'
      const at = heard.indexOf(mark)
      if (at === -1) return
      const text = heard.slice(0, at)
      heard = heard.slice(at + mark.length)
      if (inData) {
        inData = false
        mails.push({ ...mail, data: text })
        if (behaviour() === 'dropping') return socket.destroy()
        setTimeout(say, lasts(), '250 2.0.0 taken')
      } else answer(text)
    }
  })

  function answer(line: string) {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return say('250-kettle.test\r\n250 AUTH PLAIN')
    if (verb === 'STAR') return say('502 5.5.1 no TLS here')
    if (verb === 'AUTH') return say(behaviour() === 'refusing' ? '535 5.7.8 wrong password' : '235 2.7.0 welcome')
    if (verb === 'MAIL') mail = { from: between(line), to: [], data: '' }
    const refusal = verb === 'RCPT' ? answers.get(between(line)) : undefined
    if (refusal) return say(refusal)
    if (verb === 'RCPT') mail.to.push(between(line))
    if (verb === 'DATA') {
      inData = true
      return say('354 go on')
    }
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    say('250 2.0.0 ok')
  }
}

function between(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
