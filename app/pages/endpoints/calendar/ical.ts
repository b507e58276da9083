/** Days and times are those of London: "2026-12-24", "2026-12-24T09:30". */
export type CalendarEvent = {
  /** Known in all calendars. */
  uid: string
  summary: string
  /** Perhaps ''. */
  description: string
  url: string
  times: { start: string; end: string; weekly: { except: string[] } } | { from: string; before: string }
}

type Calendar = { name: string; product: string; stamp: Date; events: CalendarEvent[] }

/**
 * An iCalendar (RFC 5545) of London. Not by a library: those that we looked at write the times of the machine's own zone
 * unless they are given a library for dates, and leave the calendar's name as it was typed.
 */
export function calendarText({ name, product, stamp, events }: Calendar): string {
  const stamped = `DTSTAMP:${compact(stamp.toISOString().slice(0, 19))}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product.replaceAll('/', ' '))}//Opening hours//EN`,
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-WR-TIMEZONE:Europe/London',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...LONDON,
    ...events.flatMap((event) => ['BEGIN:VEVENT', stamped, ...linesOf(event), 'END:VEVENT']),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Summer time is from the last Sunday of March to that of October. */
const LONDON = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/London',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'TZNAME:BST',
  'DTSTART:19960331T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'TZNAME:GMT',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function linesOf({ uid, summary, description, url, times }: CalendarEvent): string[] {
  return [
    `UID:${uid}`,
    ...timeLines(times),
    `SUMMARY:${escapeText(summary)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
  ]
}

function timeLines(times: CalendarEvent['times']): string[] {
  if ('from' in times) {
    return [`DTSTART;VALUE=DATE:${compact(times.from)}`, `DTEND;VALUE=DATE:${compact(times.before)}`]
  }
  const { start, end, weekly } = times
  const time = start.slice(10)
  return [
    `DTSTART;TZID=Europe/London:${local(start)}`,
    `DTEND;TZID=Europe/London:${local(end)}`,
    'RRULE:FREQ=WEEKLY',
    ...weekly.except.map((day) => `EXDATE;TZID=Europe/London:${local(day + time)}`),
  ]
}

/** "20261224T093000". */
function local(time: string): string {
  return `${compact(time)}00`
}

function compact(time: string): string {
  return time.replace(/[-:]/g, '')
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

const MAX_BYTES = 75

/** Long lines go on after a line break and a space; no character is cut in two. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (bytes + length > MAX_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += length
  }
  return folded
}
