/** On its way, or `why` not. */
export type Outgoing = { id: string; text: string; photos: string[]; why: string | null }

export type Draft = { text: string; outgoing: Outgoing[] }

const KEY = 'fettle.message-drafts'

const NOTHING: Draft = { text: '', outgoing: [] }

/** Forgets the drafts of another person, who used this browser before. */
export function readDraft(who: string, conversationId: string): Draft {
  return all(who)[conversationId] ?? NOTHING
}

export function keepDraft(who: string, conversationId: string, draft: Draft): void {
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
