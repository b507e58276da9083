import { type RefObject, useEffect, useState } from 'react'
import type { CategoryNames } from '#contract/category/view.ts'
import { type NextChoices, namesIn } from './category-options.ts'

let known: CategoryNames[] | undefined
let asked: Promise<CategoryNames[]> | undefined

/**
 * All of them, once the box is in sight: on a phone few visitors open the filters. Until then, and without JavaScript,
 * those that came with the page.
 */
export function useCategoryNames(box: RefObject<Element | null>, sent: NextChoices): CategoryNames[] {
  const [all, setAll] = useState(known)
  useEffect(() => {
    if (!box.current) return
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      asked ??= fetch('/category-names').then((answer) => answer.json())
      asked.then(
        (names) => {
          known = names
          setAll(names)
          sight.disconnect()
        },
        () => {
          asked = undefined
        },
      )
    })
    sight.observe(box.current)
    return () => sight.disconnect()
  }, [box])
  return all ?? namesIn(sent)
}
