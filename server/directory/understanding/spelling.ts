import { leastSteps, letterMask, stepsBetween } from '#contract/letters.ts'
import { type KnownWord, type Lexicon, soundsOf } from './lexicon.ts'
import { isPraise, isSmall } from './words.ts'

export type Correction = { typed: string; read: string }

const MIN_LENGTH = 4
const MAX_LENGTH = 30
/** Shorter ones sound alike by chance. */
const MIN_SOUND_LENGTH = 8
const MAX_UNTYPED = 3
/** How many steps nearer a sound-alike, a common word, and a word that only has more letters, counts. */
const OF_SOUND = 0.6
const OF_TERMS = 0.5
const OF_MISSING = 0.5
const MAX_GAIN = OF_SOUND + OF_TERMS + OF_MISSING

/** The words that are meant by an unknown one, perhaps two that were joined; null if none is likely. */
export function correct(lexicon: Lexicon, word: string): string[] | null {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || /\d/.test(word)) return null
  const begun = begunWord(lexicon, word)
  if (begun) return [begun]
  const nearest = nearestWord(lexicon, word)
  if (nearest && (nearest.steps === 1 || nearest.soundsAlike)) return [nearest.word]
  return parted(lexicon, word) ?? (nearest ? [nearest.word] : halfParted(lexicon, word))
}

/** The nearest of the words that sound exactly like this one, at most two steps away; null if there is none. */
export function soundingLike({ bySound }: Lexicon, word: string): string | null {
  if (word.length < MIN_SOUND_LENGTH) return null
  const alike = soundsOf(word).flatMap((sound) => bySound.get(sound) ?? [])
  const near = alike
    .map((known) => ({ known, steps: stepsBetween(word, known.word, 2) }))
    .filter(({ steps }) => steps <= 2)
  return near.sort((one, other) => one.steps - other.steps)[0]?.known.word ?? null
}

/** "gutt", "photograp": the commonest of the words that are half typed so. */
function begunWord({ byStart }: Lexicon, word: string): string | null {
  let best: KnownWord | null = null
  for (const known of byStart.get(word.charAt(0)) ?? []) {
    if (known.terms <= (best?.terms ?? 0) || known.word.length > word.length + MAX_UNTYPED) continue
    if (known.word.startsWith(word)) best = known
  }
  return best?.word ?? null
}

/** `at`: its place among the words that were compared; of equals, the first is meant. */
type SpellingMatch = { word: string; steps: number; soundsAlike: boolean; cost: number; at: number }

function nearestWord(lexicon: Lexicon, word: string): SpellingMatch | null {
  const most = word.length < 7 ? 1 : word.length < 10 ? 2 : 3
  const ifAlike = word.length > 5 ? 1 : 0
  const misspelt = { word, sounds: soundsOf(word), letters: letterMask(word) }
  let best: SpellingMatch | null = null
  for (const [least, tier] of likely(lexicon, misspelt, { most, ifAlike }).entries()) {
    for (const { known, at } of tier) {
      const soundsAlike = misspelt.sounds.some((sound) => known.sounds.includes(sound))
      const allowed = Math.min(most + (soundsAlike ? ifAlike : 0), (best?.cost ?? most) + MAX_GAIN)
      if (least > allowed) continue
      const steps = stepsBetween(word, known.word, Math.floor(allowed))
      if (steps > allowed || (word.length === MIN_LENGTH && known.letters !== misspelt.letters && !soundsAlike))
        continue
      const onlyMissing = steps === known.word.length - word.length
      const common = Math.min(OF_TERMS, known.terms / 100)
      const cost = steps - (soundsAlike ? OF_SOUND : 0) - (onlyMissing ? OF_MISSING : 0) - common
      if (!best || cost < best.cost || (cost === best.cost && at < best.at))
        best = { word: known.word, steps, soundsAlike, cost, at }
    }
  }
  return best
}

type MisspeltWord = Pick<KnownWord, 'word' | 'sounds' | 'letters'>
/** Steps at most, and more of them where both sound alike; in length words differ by `most`. */
type StepLimit = { most: number; ifAlike: number }

/**
 * Sound-alikes, and words that begin with one of the first two letters (few begin with the wrong one), by how many steps
 * they are away at least: a near word that is found early rules out most of the others.
 */
function likely({ bySound, byStart }: Lexicon, { word, sounds, letters }: MisspeltWord, { most, ifAlike }: StepLimit) {
  const tiers = Array.from({ length: most + ifAlike + 1 }, (): { known: KnownWord; at: number }[] => [])
  const starts = [...new Set(word.slice(0, 2))]
  const lists = [...sounds.map((sound) => bySound.get(sound)), ...starts.map((letter) => byStart.get(letter))]
  for (const [at, known] of lists.flatMap((list) => list ?? []).entries()) {
    const longer = Math.abs(known.word.length - word.length)
    if (longer > most || isPraise(known.word)) continue
    tiers[Math.max(longer, leastSteps(known.letters, letters))]?.push({ known, at })
  }
  return tiers
}

/** "dogwalker", "manwithvan": known words that were written as one. */
function parted(lexicon: Lexicon, word: string): string[] | null {
  const known = (part: string) => part.length >= 3 && (lexicon.words.has(part) || isPraise(part))
  for (let at = 3; at <= word.length - 3; at++) {
    const [first, rest] = [word.slice(0, at), word.slice(at)]
    if (!known(first)) continue
    if (known(rest)) return [first, rest]
    const inner = rest.match(/^(with|and|in|on|of|for|to)(.{3,})$/)
    if (inner?.[1] && inner[2] && known(inner[2]) && isSmall(inner[1])) return [first, inner[1], inner[2]]
  }
  return null
}

/** "webdesiner": one of the two is misspelt as well. */
function halfParted(lexicon: Lexicon, word: string): string[] | null {
  for (let at = 3; at <= word.length - MIN_LENGTH; at++) {
    const [first, rest] = [word.slice(0, at), word.slice(at)]
    if (!lexicon.words.has(first)) continue
    const meant = nearestWord(lexicon, rest)
    if (meant && meant.steps === 1) return [first, meant.word]
  }
  return null
}
