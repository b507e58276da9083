import { useEffect, useState } from 'react'
import { replaceToasts } from '#app/ui/toast.ts'
import { useRootData } from '../root-data.ts'

/**
 * Keeps the last result until the next, until something was done (the page says so), or until `version` changes: following
 * a link of the summary must not clear it.
 */
export function useFormResult<Result>(newest: Result | undefined, version: unknown = null): Result | undefined {
  const flash = useRootData()?.flash
  const doneAt = flash && flash.tone !== 'destructive' ? flash.at : 0
  const [kept, keep] = useState({ result: newest, version, doneAt })
  if (newest && newest !== kept.result) keep({ result: newest, version, doneAt })
  else if (doneAt > kept.doneAt) keep({ result: undefined, version, doneAt })
  return kept.version === version ? kept.result : undefined
}

/** What a form shows: what was typed, before that what is stored. */
export function shownOf<Values extends object>(
  stored: Values,
  result: { values: NoInfer<Values>; errors: Errors<NoInfer<Values>> } | undefined,
): { values: Values; errors: Errors<Values> } {
  return result ?? { values: stored, errors: {} }
}

type Errors<Values> = { [Name in keyof Values]?: string | undefined }

/** Shows each refusal once, by identity. */
export function useRefusalToast(refusal: { title: string; message: string } | null | undefined) {
  useEffect(() => {
    if (refusal) replaceToasts({ title: refusal.title, description: refusal.message, tone: 'destructive' })
  }, [refusal])
}
