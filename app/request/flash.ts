import { FLASH_HEADER, type FlashName } from '#contract/flash.ts'

/** Headers of an action's answer that make the next page say something once, with or without JavaScript. */
export function flash(name: FlashName): { [FLASH_HEADER]: FlashName } {
  return { [FLASH_HEADER]: name }
}
