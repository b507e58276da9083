import { feedbackTexts, type Trade, type TradeGroup } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'
import type { DemoProvider } from './types.ts'

const { apologies, further, praiseAnywhere, praiseOfSkill, smallWish, thanks, thanksWithWish } = feedbackTexts

export type Rating = keyof typeof feedbackTexts.titles
export type Said = { description: string | null; wish: boolean }

export function wordsAbout(draws: Random, provider: DemoProvider, trade: Trade, group: TradeGroup, count: number) {
  const praise = praiseFor(draws, provider, trade, group, count)
  const mixed = draws.shuffle(group.mixed)
  const poor = draws.shuffle(group.poor)
  return (rating: Rating): Said => {
    if (draws.chance(0.1)) return { description: null, wish: false }
    const main = (rating >= 4 ? praise : rating === 3 ? mixed : poor).pop()
    if (main === undefined) return { description: null, wish: false }
    const wish = rating === 4 && draws.chance(0.35)
    if (wish) return { description: `${main} ${draws.pick(smallWish)}`, wish }
    if (rating >= 4 && draws.chance(0.45)) return { description: `${main} ${draws.pick(further)}`, wish }
    return { description: main, wish: rating === 3 }
  }
}

export function replyTo(draws: Random, firstName: string, rating: Rating, { description, wish }: Said): string | null {
  if (description === null && rating < 4) return null
  const texts = rating < 3 ? apologies : wish ? thanksWithWish : thanks
  return draws.pick(texts).replaceAll('{client}', firstName)
}

function praiseFor(draws: Random, provider: DemoProvider, trade: Trade, group: TradeGroup, count: number): string[] {
  const special = draws.sample(trade.praise, count > 12 ? trade.praise.length : 1)
  const anywhere = draws.sample(praiseAnywhere, 4 + Math.floor(count / 3))
  const general = [...special, ...group.praise, ...anywhere]
  const ofSkills = provider.skills.flatMap(({ name }) =>
    praiseOfSkill.map((sentence) => sentence.replace('{skill}', inSentence(name))),
  )
  return draws.shuffle([...general, ...draws.sample(ofSkills, Math.max(3, count - general.length))])
}

const keepsCapital =
  /^([A-Z][A-Z]|[A-Z]-|A level|Asian|Bhangra|Class|Cyber|English|French|Hatha|Making|Roman|Spanish|WordPress)/

function inSentence(skill: string): string {
  return keepsCapital.test(skill) ? skill : skill.charAt(0).toLowerCase() + skill.slice(1)
}
