import { FLASH_HEADER, type FlashName } from '#contract/flash.ts'

/** Makes the next page show a message once. */
export function flash(name: FlashName): { [FLASH_HEADER]: FlashName } {
  return { [FLASH_HEADER]: name }
}
