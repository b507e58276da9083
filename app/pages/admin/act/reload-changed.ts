import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Loads what is stored now after a refusal for a change elsewhere: pages do not after other refusals. */
export function reloadChanged({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
