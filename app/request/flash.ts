import { FLASH_HEADER, type FlashName } from '#contract/flash.ts'

export function flash(name: FlashName): { [FLASH_HEADER]: FlashName } {
  return { [FLASH_HEADER]: name }
}
