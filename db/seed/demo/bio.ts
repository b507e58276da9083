import type { Random } from '#db/seed/random.ts'
import type { Trade, TradeGroup } from '#db/seed/trades/trade.ts'

type BioFacts = {
  firstName: string
  businessName: string | null
  /** A firm speaks of itself as "we". */
  team: boolean
  town: string
  place: string
  years: number
  since: number
  /** How many providers of the same category came before; it rotates what is said. */
  rank: number
  trade: Trade
  group: TradeGroup
}

const alone: readonly string[] = [
  'I have earned my living from {craft} in and around {town} for {years} years.',
  'I’m {firstName}, based in {place}, and {craft} has been my work for {years} years.',
  'Hello, I’m {firstName}. I set up on my own in {since} after a long spell with a larger firm in {town}, and {craft} is what I do best.',
  '{Craft} in {town} and nearby: that is what I have done since {since}, and I still enjoy it.',
  'I trained in {town}, stayed here, and have now spent {years} years in {craft}.',
  'After {years} years in {craft}, nearly all of my work in {town} comes from people who were sent by a friend.',
  'I came to {craft} as a second career in {since} and have never looked back.',
  'You will find me in {place}, where I have built up a small and loyal circle of clients in {years} years of {craft}.',
]

const firm: readonly string[] = [
  '{business} is a small team in {place} with {years} years of experience in {craft}.',
  '{business} began in {since} with one person and a telephone, and {craft} in {town} has been the heart of it ever since.',
  'We are a family business in {place}, and {craft} has kept us busy since {since}.',
  'Since {since}, {business} has offered {craft} to homes and businesses in {town}.',
  'At {business} there are three of us, all living in or near {town}, with {years} years of {craft} behind us.',
  '{business} was set up in {since} by two colleagues who wanted to do {craft} properly and answer the phone themselves.',
  'People in {town} have trusted {business} with {craft} for {years} years, many of them more than once.',
]

const listed: readonly string[] = [
  '{business} offers {craft} in {place} and the surrounding area.',
  '{business} is an established name for {craft} in {town}, in business since {since}.',
  'Based in {place}, {business} has been known locally for {craft} for {years} years.',
]

const reach: readonly string[] = [
  'Most of [my] work is in {place}, though [I] travel up to fifteen miles for the right job.',
  '[I] cover {town} and everywhere within about half an hour’s drive.',
  'Being based in {town} means short journeys and a good knowledge of the area.',
  'Regular clients come from all over {town} and the places around it.',
  '[I’m] usually to be found in {place}, but do ask if you live a little further out.',
  'The whole of {town} is covered, and evening appointments are no trouble.',
  'If you are in or near {town}, [I’m] probably less than twenty minutes away.',
  '[I] like to keep it local: nearly all clients live within ten miles of {place}.',
]

/** For places people come to. */
const visited: readonly string[] = [
  'Regular clients come from all over {town} and the places around it.',
  'Buses stop nearby and there is room to park in {place}.',
]
const visitedTrades = ['venue-hire', 'mot-testing', 'sound-and-recording']

const close: readonly string[] = [
  'Send a message with a few details and [I’ll] come back to you the same day.',
  'Have a look at what others have written, then get in touch for a chat.',
  'Do ask for an honest opinion, even if you are only at the thinking stage.',
  'Tell [me] a little about what you need and you will get a first idea of the price.',
  'No question is too small; just send a message.',
  'The diary is usually open two to three weeks ahead.',
]

/** Sixty to 160 words in the provider's own voice. */
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

/** Puts the facts into a sentence and lets a team say "we". */
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
