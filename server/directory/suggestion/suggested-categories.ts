import type { CategorySuggestion } from '#contract/category/view.ts'
import { SUGGESTION_READS, type SuggestionTexts } from '#contract/category/words.ts'
import type { Places } from '#server/place/store.ts'
import type { Work } from '#server/work/work.ts'
import type { Lexicon } from '../understanding/lexicon.ts'
import { type Understanding, understand, unknownWords } from '../understanding/understand.ts'
import { tokensOf, typedText } from '../understanding/words.ts'

const MAX_SUGGESTED = 3
const MAX_SENTENCES = 20
/** Spelling takes longest: of a description, no more unknown words than these are corrected. */
const MAX_CORRECTED = 12

/** How much a text says of the trade. */
const WEIGHT = { title: 1, businessName: 0.6, description: 0.4 }
/** A suggestion needs this much confidence, and this share of the best one's. */
const MIN_SCORE = 0.3
const CLOSE = 0.55

/** What the texts of a form seem to be about, best first; none where they say nothing of a trade. */
export async function suggestedCategories(work: Work, texts: SuggestionTexts): Promise<CategorySuggestion[]> {
  const [lexicon, tree] = await Promise.all([work.site.lexicons.read(work.db), work.site.taxonomy.read(work.db)])
  const { title = '', businessName = '', description = '' } = texts
  const { places } = work.site
  const confidences = together([
    { weight: WEIGHT.title, readings: [understand(lexicon, places, typedText(title))] },
    { weight: WEIGHT.businessName, readings: [readName(lexicon, places, businessName)] },
    { weight: WEIGHT.description, readings: readSentences(lexicon, places, description) },
  ])
  const best = Math.max(0, ...confidences.values())
  return [...confidences]
    .filter(([, confidence]) => confidence >= Math.max(MIN_SCORE, CLOSE * best))
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([id, confidence]) => {
      const category = tree.byId.get(id)
      return category ? [{ id, name: category.name, confidence }] : []
    })
    .slice(0, MAX_SUGGESTED)
}

/** Those of which the text is a name and no more. */
export async function namedCategories(work: Work, text: string): Promise<number[]> {
  const { intents } = understand(await work.site.lexicons.read(work.db), work.site.places, typedText(text))
  return intents.flatMap(({ categoryId, named }) => (named ? [categoryId] : []))
}

type Evidence = { weight: number; readings: readonly Understanding[] }

/** Each text is evidence by itself (noisy-or: J. Pearl, 1988): the chance that not all of them mislead. */
function together(texts: readonly Evidence[]): Map<number, number> {
  const doubts = new Map<number, number>()
  for (const { weight, readings } of texts) {
    for (const [id, confidence] of strongest(readings)) {
      doubts.set(id, (doubts.get(id) ?? 1) * (1 - weight * confidence))
    }
  }
  return new Map([...doubts].map(([id, doubt]) => [id, 1 - doubt]))
}

/** A category is meant as surely as in the sentence that means it most: filler must not add up. */
function strongest(readings: readonly Understanding[]): Map<number, number> {
  const most = new Map<number, number>()
  for (const { categoryId, confidence } of readings.flatMap(({ intents }) => intents)) {
    most.set(categoryId, Math.max(most.get(categoryId) ?? 0, Math.min(1, confidence)))
  }
  return most
}

const LEGAL_FORM = /\b(ltd|limited|llp|plc|inc|co|company|group|sons?|bros|brothers|partners|associates)\b/gi

/** A name is spelt as its owner wants, and its legal form says nothing of the trade. */
function readName(lexicon: Lexicon, places: Places, name: string): Understanding {
  const known = new Set(tokensOf(name).map(({ word }) => word))
  return understand(lexicon, places, typedText(name.replace(LEGAL_FORM, ' ')), { known })
}

function readSentences(lexicon: Lexicon, places: Places, description: string): Understanding[] {
  let left = MAX_CORRECTED
  return sentencesOf(description).map((sentence) => {
    const typed = typedText(sentence)
    const unknown = unknownWords(lexicon, typed)
    const known = new Set(unknown.slice(left))
    left -= Math.min(left, unknown.length)
    return understand(lexicon, places, typed, { known })
  })
}

function sentencesOf(text: string): string[] {
  return text
    .slice(0, SUGGESTION_READS)
    .split(/[.!?;\n\r]+/)
    .filter((sentence) => sentence.trim() !== '')
    .slice(0, MAX_SENTENCES)
}
