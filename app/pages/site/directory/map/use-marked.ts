import { useEffect, useState } from 'react'

/** The professional whom a visitor points at or focuses: in the list, so that the map shows where, or on the map. */
export function useMarked() {
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    const look = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest('.listing-card') : null
      if (card) setMarked(idOf(card))
      else if (!(target instanceof Element) || !target.closest('.map')) setMarked(null)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
    }
  }, [])

  useEffect(() => {
    if (marked === null) return
    const card = cardOf(marked)
    card?.setAttribute('data-marked', '')
    return () => card?.removeAttribute('data-marked')
  }, [marked])

  return { marked, mark: setMarked }
}

function idOf(card: Element): string | null {
  return card.querySelector('a[data-cover]')?.getAttribute('href')?.split('/').at(-1) ?? null
}

function cardOf(id: string): Element | null {
  return (
    document.querySelector(`.listing-card a[data-cover][href$="/${CSS.escape(id)}"]`)?.closest('.listing-card') ?? null
  )
}
