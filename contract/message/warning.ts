import { foldText } from '../text.ts'
import type { Warning } from './words.ts'

/** Warns the reader, and blocks nothing. Null if nothing stands out. */
export function warningOf(text: string): Warning | null {
  const folded = foldText(text).replace(/[’‘]/g, "'").replace(/\s+/g, ' ')
  if (PAYMENT.some((sign) => sign.test(folded))) return 'payment'
  if (ELSEWHERE.some((sign) => sign.test(folded))) return 'elsewhere'
  return SHORTENED.test(folded) ? 'link' : null
}

const PAYMENT = [
  /\bgift ?(?:card|voucher)s?\b/,
  /\b(?:itunes|steam|google play|amazon|razer) ?(?:card|voucher)s?\b/,
  /\b(?:bitcoin|btc|ethereum|usdt|tether|crypto(?:currency)?)\b/,
  /\b(?:western union|moneygram|paysafe ?card|cash ?app)\b/,
  /\bsort ?code\b/,
  /\b\d\d[- ]\d\d[- ]\d\d\b.{0,60}\b\d{8}\b/,
  /\baccount (?:number|no\.?)\b/,
  /\bgb\d\d ?[a-z]{4}(?: ?\d){14}\b/,
  /\b(?:send|give|tell|confirm|share)\b.{0,30}\b(?:card (?:number|details)|cvv|cvc|pin|one[- ]time (?:code|password)|bank details|bank login)\b/,
  /\b(?:pay|send|transfer|deposit|wire)\b.{0,40}\b(?:up ?front|in advance|before (?:i|we) (?:start|come|begin)|outside|friends (?:and|&) family)\b/,
  /\b(?:overpaid|overpayment|refund the difference|release fee|customs fee)\b/,
]

const ELSEWHERE = [
  /\b(?:message|text|contact|write|reply|chat|talk|speak|add|msg|dm)\b.{0,30}\b(?:on|via|through|using|by|over)\b.{0,12}\b(?:whats ?app|telegram|signal|wechat|viber)\b/,
  /\b(?:whats ?app|telegram)\b.{0,12}\b(?:only|instead|me)\b/,
  /\b(?:t\.me|wa\.me|telegram\.me)\//,
  /\b(?:off|outside|away from|leave)\b.{0,10}\b(?:fettle|this (?:site|app|platform|website)|the (?:site|app|platform))\b/,
  /\b(?:do not|don't|stop|not)\b.{0,20}\b(?:reply|message|write|use)\b.{0,12}\b(?:here|on here|this site|this app)\b/,
]

const SHORTENED =
  /(?:^|[\s/(.])(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|rb\.gy|tiny\.cc|t\.ly|s\.id|shorte\.st|adf\.ly|lnkd\.in)\//
