import { FEEDBACK_FIELDS, type FeedbackValues } from './values.ts'

const KEY = 'fettle.feedback-drafts'
const MOST_KEPT = 10

type Drafts = { who: string; byProvider: Record<string, FeedbackValues> }

/** Deletes the drafts of another client, who used this browser before. */
export function readDraft(who: string, provider: string): FeedbackValues | null {
  return draftsOf(who).byProvider[provider] ?? null
}

export function keepDraft(who: string, provider: string, values: FeedbackValues) {
  if (saysNothing(values)) return forgetDraft(who, provider)
  const { [provider]: _, ...others } = draftsOf(who).byProvider
  const otherDrafts = Object.entries(others).slice(1 - MOST_KEPT)
  store({ who, byProvider: { ...Object.fromEntries(otherDrafts), [provider]: values } })
}

/** `who`: null for whose it is. */
export function forgetDraft(who: string | null, provider: string) {
  const drafts = draftsOf(who)
  const { [provider]: _, ...others } = drafts.byProvider
  store({ ...drafts, byProvider: others })
}

export function saysNothing({ rating, title, description, workDone, photo }: FeedbackValues): boolean {
  return `${rating}${title}${description}${workDone}`.trim() === '' && photo.length === 0
}

function draftsOf(who: string | null): Drafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (
      isRecord(stored) &&
      typeof stored.who === 'string' &&
      isRecord(stored.byProvider) &&
      stored.who === (who ?? stored.who)
    ) {
      return { who: stored.who, byProvider: Object.fromEntries(Object.entries(stored.byProvider).filter(isDraft)) }
    }
    localStorage.removeItem(KEY)
  } catch {}
  return { who: who ?? '', byProvider: {} }
}

function store(drafts: Drafts) {
  try {
    if (Object.keys(drafts.byProvider).length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(drafts))
  } catch {}
}

function isDraft(entry: [string, unknown]): entry is [string, FeedbackValues] {
  const [, values] = entry
  if (!isRecord(values)) return false
  return Object.entries(FEEDBACK_FIELDS).every(([name, kind]) => {
    const value = values[name]
    if (typeof kind !== 'number') return typeof value === 'string'
    return Array.isArray(value) && value.every((one) => typeof one === 'string')
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
