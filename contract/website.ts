import { webAddress } from './text.ts'
import { line } from './typed-text.ts'

/** '': none. */
export const Website = line(300)
  .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine(isWebAddress, 'Enter a web address, such as https://example.co.uk')

function isWebAddress(text: string): boolean {
  return text === '' || (webAddress(text) !== null && /\.[^.]/.test(new URL(text).hostname))
}
