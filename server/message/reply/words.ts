// Where a reply ends and what it answers begins. Every step looks at each line a fixed number of times: the known parsers of
// replies try patterns on the whole text, and a crafted one keeps them busy for minutes.

const MOST_READ = 100_000
/** A pattern is tried on so much of a line. */
const LOOKED_AT = 400
const MOST_LINES_OF_ATTRIBUTION = 3

const ORIGINAL =
  /^\s{0,9}-{2,20} ?(?:original message|forwarded message|urspr.ngliche nachricht|message d.origine|mensaje original|messaggio originale|oryginalna wiadomo..) ?-{2,20}/i
const RULE = /^_{10,}\s*$/
const SENDER = /^\W{0,3}(?:from|von|de|van|da|od|fra|fr.n)\W{0,3}:/i
const ENVELOPE =
  /^\W{0,3}(?:sent|date|to|subject|gesendet|datum|an|betreff|envoy.|objet|.|asunto|para|oggetto|inviato)\W{0,3}:/i
const START = /^(?:on|le|el|il|em|am|op|den|dnia|w dniu|pe)\s|^\d{1,4}[-/. ]/i
const WROTE = /\b(?:wrote|schrieb|crit|escribi.|scritto|schreef|skrev|escreveu|pisze|napisa.|kirjoitti)\b/i
const SIGNATURE = /^--\s*$/
const DEVICE =
  /^(?:sent from my [\w -]{2,30}|sent from (?:outlook|mail|yahoo|aol|proton|samsung|gmail)\b.{0,80}|get outlook for .{2,80}|von meinem .{1,40} gesendet|envoy. de mon .{2,30})$/i

/** What the person wrote themselves. `ours`: addresses that our mail came from or was answered to, in lower case. */
export function wordsOfReply(text: string, ours: readonly string[]): string {
  const lines = text.slice(0, MOST_READ).split(/\r\n?|\n/)
  const end = lines.findIndex((_, at) => isAnswered(lines, at, ours))
  const own = withoutQuotes(end === -1 ? lines : lines.slice(0, end), ours)
  return withoutSignature(own)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** From this line on stands, unquoted, what is answered. */
function isAnswered(lines: readonly string[], at: number, ours: readonly string[]): boolean {
  const line = lookedAt(lines, at)
  if (ORIGINAL.test(line) || isEnvelope(lines, at)) return true
  if (RULE.test(line.trim())) return [1, 2].some((ahead) => isEnvelope(lines, at + ahead))
  const attribution = attributionAt(lines, at, ours)
  return attribution > 0 && !isQuote(nextSeen(lines, at + attribution))
}

/** "From: …" with two more such lines below it, as Outlook writes. */
function isEnvelope(lines: readonly string[], at: number): boolean {
  if (!SENDER.test(lookedAt(lines, at).trim())) return false
  const below = [1, 2, 3, 4].filter((ahead) => ENVELOPE.test(lookedAt(lines, at + ahead).trim()))
  return below.length >= 2
}

function withoutQuotes(lines: readonly string[], ours: readonly string[]): string[] {
  const own: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const attribution = attributionAt(lines, at, ours)
    if (attribution > 0) at += attribution - 1
    else if (!isQuote(lines[at] ?? '')) own.push(lines[at] ?? '')
  }
  return own
}

/** How many lines "On Friday, Fettle <…> wrote:" takes here; 0 if it does not stand here. */
function attributionAt(lines: readonly string[], at: number, ours: readonly string[]): number {
  const block: string[] = []
  for (let count = 1; count <= MOST_LINES_OF_ATTRIBUTION; count += 1) {
    const line = lookedAt(lines, at + count - 1).trim()
    if (line === '' || isQuote(line)) return 0
    block.push(line)
    if (!/[:：]$/.test(line)) continue
    const said = block.join(' ').replace('< ', '<')
    const named = ours.some((address) => said.toLowerCase().includes(`<${address}`))
    if (count > 1 && !START.test(said)) return 0
    if (named) return count
    return START.test(said) && WROTE.test(said) && isQuote(nextSeen(lines, at + count)) ? count : 0
  }
  return 0
}

function withoutSignature(lines: readonly string[]): string[] {
  const signature = lines.findIndex((line) => SIGNATURE.test(line))
  const above = signature === -1 ? [...lines] : lines.slice(0, signature)
  const last = above.findLastIndex((line) => line.trim() !== '')
  const isApart = (above[last - 1] ?? '').trim() === ''
  return isApart && DEVICE.test(lookedAt(above, last).trim()) ? above.slice(0, last) : above
}

function nextSeen(lines: readonly string[], from: number): string {
  return lines.slice(from, from + 3).find((line) => line.trim() !== '') ?? ''
}

function isQuote(line: string): boolean {
  return /^\s{0,3}>/.test(line)
}

function lookedAt(lines: readonly string[], at: number): string {
  return (lines[at] ?? '').slice(0, LOOKED_AT)
}
