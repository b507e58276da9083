import { foldText } from '#contract/text.ts'

/** Names that are words of no trade: whoever types one looks for a person. */
const FIRST_NAMES = new Set(
  `aaron abdul abigail adam adrian ahmed aisha alan alex alexander ali alice alison amanda amelia amy andrea andrew andy
  angela anita ann anna anne annie anthony antonio ashley barbara barry beatrice ben benjamin bernard beth betty brenda brian
  bruce callum cameron carl carol caroline catherine charles charlie charlotte chloe chris christine christopher claire
  clare colin connor craig daniel danielle darren dave david dawn dean debbie deborah denise dennis derek diana diane
  donald donna dorothy douglas duncan dylan edward eileen elaine eleanor elizabeth ella ellie emily emma eric erica ethan
  eva evelyn fatima fiona frances francis freddie gareth gary gemma geoffrey george georgia gillian gordon graham greg hannah
  harriet harry hassan hazel heather helen henry holly howard hugh hussain ian ibrahim imran isaac isabella jackie jacob
  jacqueline james jamie jane janet janice jason jay jean jeffrey jennifer jenny jeremy jessica jill jim joan joanna joanne
  joe john johnny jonathan joseph josh joshua joyce judith judy julia julian julie justin karen karl kate katherine kathleen
  katie keith kelly ken kenneth kerry kevin kim kirsty kyle laura lauren laurence leah lee leo leon leonard lesley lewis liam
  linda lisa liz lorraine louis louise lucy luke lynn maggie malcolm margaret maria marie marion martin mary matthew maureen
  megan melanie melissa michael michelle mike mohamed mohammad mohammed molly monica muhammad nancy naomi natalie nathan neil
  nicholas nicola nigel noah oliver olivia oscar pamela patricia patrick paul paula pauline peter philip phillip phil priya
  rachel rebecca richard rita robert robin roger ronald rosemary ross rowan roy ruth ryan sally sam samantha samuel sandra
  sara sarah scott sean sebastian sharon sheila shirley simon sofia sophia sophie stacey stanley stephanie stephen steve
  steven stuart susan suzanne sylvia tamsin tanya teresa theresa thomas tim timothy toby tom tony tracey tracy trevor valerie
  vanessa veronica victoria vincent wayne wendy william yasmin yusuf yvonne zoe`.split(/\s+/),
)

const TITLES = /\b(mr|mrs|ms|miss|mister|dr|sir|lady|prof|professor|rev|reverend)\b\.?\s+\p{L}/iu
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/i
const LINK = /@|\bhttps?:|\bwww\.|\.(com|co\.uk|org|net|uk)\b/i
const MOST_DIGITS = 4

/** Whether a search may be for a person, or holds a number, address or e-mail of one. */
export function namesSomeone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  if (digits > MOST_DIGITS || TITLES.test(text) || POSTCODE.test(text) || LINK.test(text)) return true
  return foldText(text)
    .split(/[^\p{L}]+/u)
    .some((word) => FIRST_NAMES.has(word))
}
