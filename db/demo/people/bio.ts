import { bioSentences, type Trade, type TradeGroup } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'

type BioFacts = {
  firstName: string
  businessName: string | null
  team: boolean
  town: string
  place: string
  years: number
  since: number
  rank: number
  trade: Trade
  group: TradeGroup
}

const { alone, firm, listed, reach, visited, close } = bioSentences

const visitedTrades = ['venue-hire', 'mot-testing', 'sound-and-recording']

/** What only the business itself can say, or what asks the reader to write to it. */
const INVITES =
  /\b(send|message|messages|call|ring|rang|tell|ask|write|get in touch|email|do ask|phone call|video call|we|us|our|questions)\b/i

export function bioOf(random: Random, facts: BioFacts, unclaimed: boolean): string {
  const { trade, group } = facts
  const fits = (sentence: string) => !unclaimed || !INVITES.test(sentence)
  const about = rotate(trade.about.filter(fits), facts.rank)
  const manners = group.manner.filter(fits)
  const [manner = '', second = '', third = ''] = random.sample(manners, 3)
  const opening = random.pick(unclaimed ? listed : facts.team ? firm : alone)
  const assurance = random.pick(group.assurance.filter(fits))
  const nearby = random.pick((visitedTrades.includes(trade.slug) ? visited : reach).filter(fits))
  const ending = unclaimed ? third : random.pick(close)
  const parts = random.pick([
    [opening, about[0], manner, second, nearby, assurance],
    [opening, about[0], about[1], manner, assurance, nearby],
    [opening, nearby, about[0], about[1], manner, assurance, ending],
    [opening, about[1], manner, assurance, second, ending],
    [opening, about[0], about[2], assurance, manner, second, third],
  ])
  const voice = unclaimed ? theirs : facts.team ? ours : mine
  const sentences = parts.flatMap((part) => (part ? fill(part, facts, voice) : []))
  while (wordCount(sentences.join(' ')) > 155) sentences.pop()
  for (const more of [third, ...manners, ...about]) {
    if (wordCount(sentences.join(' ')) >= 65) break
    const sentence = fill(more, facts, voice)
    if (sentence !== '' && !sentences.includes(sentence)) sentences.push(sentence)
  }
  return sentences.join(' ')
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

function fill(sentence: string, facts: BioFacts, voice: Voice): string {
  const words: Readonly<Record<string, string>> = {
    town: facts.town,
    place: facts.place,
    years: numeral(facts.years),
    since: String(facts.since),
    firstName: facts.firstName,
    business: facts.businessName ?? 'The business',
    craft: facts.trade.craft,
    Craft: upperFirst(facts.trade.craft),
  }
  const filled = sentence.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole)
  return filled.replace(/\[([^\]]+)\]/g, (_, word: string, offset: number) => {
    const spoken = voice[word] ?? word
    return /(^|[.!?] )$/.test(filled.slice(0, offset)) ? upperFirst(spoken) : spoken
  })
}

type Voice = Readonly<Record<string, string>>

const mine: Voice = {}
const ours: Voice = { I: 'we', 'I’m': 'we’re', 'I’ll': 'we’ll', my: 'our', me: 'us' }
/** Tells of a business in the third person, since it did not write the text itself. */
const theirs: Voice = { I: 'they', 'I’m': 'they’re', 'I’ll': 'they’ll', my: 'their', me: 'them' }

const small = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function numeral(count: number): string {
  return small[count - 3] ?? String(count)
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function rotate<T>(list: readonly T[], by: number): T[] {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
