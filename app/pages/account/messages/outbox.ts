import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { newId } from '#contract/id.ts'
import { keepDraft, type Outgoing, readDraft } from './drafts.ts'
import type { SendAnswer } from './send.ts'

const NOT_SENT = 'Not sent: check your connection.'

/**
 * Sends one message after the other, each until the server has it, and keeps what has not left across reloads.
 * `arrived`: ids in the thread.
 */
export function useOutbox(who: string, conversationId: string, arrived: ReadonlySet<string>) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const { revalidate } = useRevalidator()
  const busy = useRef(false)
  const draft = useRef('')

  const keep = useEffectEvent(() => {
    const left = outgoing.filter(({ id }) => !sent.has(id))
    keepDraft(who, conversationId, { text: draft.current, outgoing: [...left] })
  })

  useEffect(() => {
    const { outgoing: left } = readDraft(who, conversationId)
    setOutgoing(left.map((message) => ({ ...message, why: message.why ?? NOT_SENT })))
  }, [who, conversationId])

  const next = outgoing.find(({ id, why }) => why === null && !sent.has(id))
  const sendNext = useEffectEvent(async (message: Outgoing) => {
    if (busy.current) return
    busy.current = true
    const answer = await post(conversationId, message)
    busy.current = false
    if ('sent' in answer) {
      setSent((before) => new Set([...before, message.id]))
      await revalidate()
    } else fail(message.id, answer.refused)
  })
  useEffect(() => {
    if (outgoing.length > 0 || sent.size > 0) keep()
    if (next) void sendNext(next)
  }, [outgoing, sent, next])

  const retryAll = useEffectEvent(() => {
    for (const { id, why } of outgoing) if (why === NOT_SENT) retry(id)
  })
  useEffect(() => {
    const again = () => retryAll()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  function fail(id: string, why: string) {
    setOutgoing((before) => before.map((message) => (message.id === id ? { ...message, why } : message)))
  }

  function retry(id: string) {
    setOutgoing((before) => before.map((message) => (message.id === id ? { ...message, why: null } : message)))
  }

  return {
    /** Not in the thread yet. */
    outgoing: outgoing.filter(({ id }) => !arrived.has(id)),
    send(text: string, photos: string[]) {
      draft.current = ''
      setOutgoing((before) => [...before.filter(({ id }) => !sent.has(id)), { id: newId(), text, photos, why: null }])
    },
    retry,
    /** Takes a message that was refused back, to be changed. */
    takeBack(id: string): Outgoing | undefined {
      setOutgoing((before) => before.filter((message) => message.id !== id))
      return outgoing.find((message) => message.id === id)
    },
    keepText(text: string) {
      draft.current = text
      keep()
    },
  }
}

async function post(conversationId: string, { id, text, photos }: Outgoing): Promise<SendAnswer> {
  const body = new URLSearchParams({ id, text })
  for (const photo of photos) body.append('photo', photo)
  try {
    const answer = await fetch(`/messages/${conversationId}/send`, { method: 'POST', body })
    const said: SendAnswer = await answer.json()
    return 'sent' in said || 'refused' in said ? said : { refused: NOT_SENT }
  } catch {
    return { refused: NOT_SENT }
  }
}
