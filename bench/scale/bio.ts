import type { Random } from '#db/demo/random.ts'
import { closers, firmOpeners, manners, offers, ownOpeners } from './sentences.ts'

/** What the slots of a sentence are filled with. */
export type Voice = {
  first: string
  last: string
  business: string | null
  title: string
  town: string
  /** How many years in the trade. */
  years: number
  /** At least three. */
  skills: readonly string[]
}

const shortest = 40
const longest = 80

/** A bio of 40 to 80 words: who, what, the trade's own detail, and manners and closers as far as they fit. */
export function bio(random: Random, voice: Voice, group: string, detail: string): string {
  let text = fill(random.pick(voice.business ? openers.firm : openers.own), voice)
  text += ` ${fill(random.pick(pools.offers), voice)} ${detail}`
  let words = wordsIn(text)

  const further = [
    { pool: mannersOf(group), probability: 0.7 },
    { pool: pools.closers, probability: 0.75 },
    { pool: pools.closers, probability: 0.2 },
  ]
  for (const { pool, probability } of further) {
    const wanted = random.chance(probability)
    const sentence = fill(random.pick(pool), voice)
    if ((!wanted && words >= shortest) || text.includes(sentence)) continue
    const more = wordsIn(sentence)
    if (words + more > longest) continue
    text += ` ${sentence}`
    words += more
  }
  return text
}

export function wordsIn(text: string): number {
  let words = 1
  for (let space = text.indexOf(' '); space !== -1; space = text.indexOf(' ', space + 1)) words++
  return words
}

/** 'an electrician', 'a plumber', 'an MOT tester'. */
export function withArticle(title: string): string {
  return /^([aeiou]|MOT|RHS|SEO)/i.test(title) ? `an ${title}` : `a ${title}`
}

type Filler = (voice: Voice) => string | number | null | undefined
type Sentence = { start: string; rest: readonly { filler: Filler; after: string }[] }

const fillers = new Map<string, Filler>([
  ['first', (voice) => voice.first],
  ['last', (voice) => voice.last],
  ['business', (voice) => voice.business],
  ['a title', (voice) => withArticle(voice.title)],
  ['town', (voice) => voice.town],
  ['years', (voice) => voice.years],
  ['a', (voice) => voice.skills[0]],
  ['b', (voice) => voice.skills[1]],
  ['c', (voice) => voice.skills[2]],
])

const openers = { own: compile(ownOpeners), firm: compile(firmOpeners) }
const pools = { offers: compile(offers), closers: compile(closers) }
const mannersByGroup = new Map(Object.entries(manners).map(([group, text]) => [group, compile(text)]))

function mannersOf(group: string): readonly Sentence[] {
  const found = mannersByGroup.get(group)
  if (!found) throw new Error(`scale/sentences.ts has no manners for ${group}`)
  return found
}

function fill(sentence: Sentence, voice: Voice): string {
  let text = sentence.start
  for (const { filler, after } of sentence.rest) text += filler(voice) + after
  return text
}

/** Splits sentences at their slots once, because a million bios are filled from them. */
function compile(text: string): Sentence[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [start = '', ...slots] = line.split('{')
      return { start, rest: slots.map(slotOf) }
    })
}

function slotOf(text: string): { filler: Filler; after: string } {
  const [name = '', after = ''] = text.split('}')
  const filler = fillers.get(name)
  if (!filler) throw new Error(`no such slot: {${name}}`)
  return { filler, after }
}
