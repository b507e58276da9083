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

export function bioOf(random: Random, facts: BioFacts, unclaimed: boolean): string {
  const { trade, group } = facts
  const about = rotate(trade.about, facts.rank)
  const [manner = '', second = '', third = ''] = random.sample(group.manner, 3)
  const opening = random.pick(unclaimed ? listed : facts.team ? firm : alone)
  const assurance = random.pick(group.assurance)
  const nearby = random.pick(visitedTrades.includes(trade.slug) ? visited : reach)
  const parts = random.pick([
    [opening, about[0], manner, second, nearby, assurance],
    [opening, about[0], about[1], manner, assurance, nearby],
    [opening, nearby, about[0], about[1], manner, assurance, random.pick(close)],
    [opening, about[1], manner, assurance, second, random.pick(close)],
    [opening, about[0], about[2], assurance, manner, second, third],
  ])
  const sentences = parts.filter((part) => part !== undefined).map((part) => fill(part, facts))
  while (wordCount(sentences.join(' ')) > 155) sentences.pop()
  for (const more of [third, ...group.manner]) {
    if (wordCount(sentences.join(' ')) >= 65) break
    if (!sentences.includes(fill(more, facts))) sentences.push(fill(more, facts))
  }
  return sentences.join(' ')
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

function fill(sentence: string, facts: BioFacts): string {
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
    const spoken = facts.team ? (plural[word] ?? word) : word
    return /(^|[.!?] )$/.test(filled.slice(0, offset)) ? upperFirst(spoken) : spoken
  })
}

const plural: Readonly<Record<string, string>> = {
  I: 'we',
  'I’m': 'we’re',
  'I’ll': 'we’ll',
  my: 'our',
  me: 'us',
}

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
