import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLOSE_AFTER, createToasts, MOST_SHOWN, REMOVE_AFTER } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const titles = (toasts: ReturnType<typeof createToasts>) => toasts.shown().map(({ title }) => title)

describe('toasts', () => {
  test('at most 5 are shown; a sixth closes the oldest [NAV-49]', () => {
    const toasts = createToasts()
    for (const title of ['one', 'two', 'three', 'four', 'five']) toasts.toast({ title })
    expect(titles(toasts)).toEqual(['one', 'two', 'three', 'four', 'five'])

    toasts.toast({ title: 'six' })
    expect(titles(toasts)).toEqual(['two', 'three', 'four', 'five', 'six'])
    expect(MOST_SHOWN).toBe(5)
  })

  test('one that replaces the others leaves only itself, and they stay closed', () => {
    const toasts = createToasts()
    for (const title of ['Login failed', 'Login failed again']) toasts.toast({ title })
    toasts.replaceToasts({ title: 'Login successful' })
    expect(titles(toasts)).toEqual(['Login successful'])
    vi.advanceTimersByTime(CLOSE_AFTER)
    expect(titles(toasts)).toEqual([])
  })

  test('one closes by itself after 5 s [NAV-50]', () => {
    const toasts = createToasts()
    toasts.toast({ title: 'Saved' })
    vi.advanceTimersByTime(4_999)
    expect(titles(toasts)).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(titles(toasts)).toEqual([])
    expect(CLOSE_AFTER).toBe(5_000)
  })

  test('one closes after the time that is stated, if any [NAV-50]', () => {
    const toasts = createToasts()
    toasts.toast({ title: 'Short', closeAfter: 4_000 })
    toasts.toast({ title: 'Lasting', closeAfter: Number.POSITIVE_INFINITY })
    vi.advanceTimersByTime(3_999)
    expect(titles(toasts)).toEqual(['Short', 'Lasting'])
    vi.advanceTimersByTime(1)
    expect(titles(toasts)).toEqual(['Lasting'])
    vi.advanceTimersByTime(3_600_000)
    expect(titles(toasts)).toEqual(['Lasting'])
  })

  test('a closed one leaves memory 1,000,000 ms after closing [NAV-52]', () => {
    const toasts = createToasts()
    const id = toasts.toast({ title: 'Saved' })
    vi.advanceTimersByTime(1_000)
    toasts.dismiss(id)
    expect(titles(toasts)).toEqual([])

    vi.advanceTimersByTime(999_999)
    expect(toasts.held().map((toast) => toast.id)).toEqual([id])
    vi.advanceTimersByTime(1)
    expect(toasts.held()).toEqual([])
    expect(REMOVE_AFTER).toBe(1_000_000)
  })

  test('the closing timer stands still while paused and goes on with the rest [NAV-54]', () => {
    const toasts = createToasts()
    const id = toasts.toast({ title: 'Saved' })
    vi.advanceTimersByTime(3_000)
    toasts.pause(id)
    vi.advanceTimersByTime(60_000)
    expect(titles(toasts)).toEqual(['Saved'])

    toasts.resume(id)
    toasts.resume(id)
    vi.advanceTimersByTime(1_999)
    expect(titles(toasts)).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(titles(toasts)).toEqual([])
  })

  test('pausing one leaves the others running [NAV-54]', () => {
    const toasts = createToasts()
    const paused = toasts.toast({ title: 'Hovered' })
    toasts.toast({ title: 'Other' })
    toasts.pause(paused)
    vi.advanceTimersByTime(5_000)
    expect(titles(toasts)).toEqual(['Hovered'])
  })

  test('closing twice is closing once, and listeners hear of every change', () => {
    const toasts = createToasts()
    const listener = vi.fn()
    const stop = toasts.subscribe(listener)
    const id = toasts.toast({ title: 'Saved' })
    toasts.dismiss(id)
    toasts.dismiss(id)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    toasts.toast({ title: 'Unheard' })
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('what is shown keeps its identity until something changes', () => {
    const toasts = createToasts()
    toasts.toast({ title: 'Saved' })
    expect(toasts.shown()).toBe(toasts.shown())
  })
})
