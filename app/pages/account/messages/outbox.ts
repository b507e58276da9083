import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { newId } from '#contract/id.ts'
import type { SendAnswer } from './send.ts'

/** On its way, or `why` not. */
export type Outgoing = { id: string; text: string; photos: string[]; why: string | null }

type Draft = { text: string; outgoing: Outgoing[] }

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

const KEY = 'fettle.message-drafts'

const EMPTY: Draft = { text: '', outgoing: [] }

/** Forgets the drafts of another person, who used this browser before. */
export function readDraft(who: string, conversationId: string): Draft {
  return all(who)[conversationId] ?? EMPTY
}

function keepDraft(who: string, conversationId: string, draft: Draft): void {
  const drafts = all(who)
  if (draft.text.trim() === '' && draft.outgoing.length === 0) delete drafts[conversationId]
  else drafts[conversationId] = draft
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ who, drafts }))
  } catch {}
}

function all(who: string): Record<string, Draft> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!isRecord(stored) || stored.who !== who || !isRecord(stored.drafts)) return {}
    return Object.fromEntries(
      Object.entries(stored.drafts).filter((entry): entry is [string, Draft] => isDraft(entry[1])),
    )
  } catch {
    return {}
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) &&
    typeof value.text === 'string' &&
    Array.isArray(value.outgoing) &&
    value.outgoing.every(isOutgoing)
  )
}

function isOutgoing(value: unknown): value is Outgoing {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.text !== 'string') return false
  return Array.isArray(value.photos) && value.photos.every((id) => typeof id === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
