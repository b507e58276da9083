import { useEffect, useState } from 'react'
import type { CategoryNames } from '#contract/category.ts'

let known: CategoryNames[] | undefined
let asked: Promise<CategoryNames[]> | undefined

/** All of them, once the page has loaded; until then, and without JavaScript, those that came with it. */
export function useCategoryNames(sent: CategoryNames[]): CategoryNames[] {
  const [all, setAll] = useState(known)
  useEffect(() => {
    asked ??= fetch('/category-names').then((answer) => answer.json())
    asked.then(
      (names) => {
        known = names
        setAll(names)
      },
      () => {
        asked = undefined
      },
    )
  }, [])
  return all ?? sent
}
