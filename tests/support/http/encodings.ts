/** Each text in every disguise in which it could stand in an answer: encoded, escaped, reversed, without its spaces. */
export function disguisesOf(texts: string[]): string[] {
  const plain = texts.flatMap((text) => [text, text.replaceAll(' ', '')])
  const disguised = plain.flatMap((text) => [
    text,
    reversed(text),
    encodeURIComponent(text),
    encodeURIComponent(reversed(text)),
    text.replaceAll(' ', '+'),
    text.replaceAll(' ', '\\u0020').replaceAll('@', '\\u0040'),
    text.replaceAll('@', '&#64;'),
    text.replaceAll('@', '&#x40;'),
    base64(text),
    base64(reversed(text)),
    entities(text),
  ])
  return [...new Set(disguised.map((text) => text.toLowerCase()))]
}

/** Which of these stand in a text. */
export function foundIn(text: string, disguises: string[]): string[] {
  const low = text.toLowerCase()
  return disguises.filter((disguise) => low.includes(disguise))
}

const reversed = (text: string) => [...text].reverse().join('')
const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')
const entities = (text: string) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join('')
