import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addProvider, changeProvider } from '#tests/support/people.ts'

// A Wednesday, in winter time.
const app = await createTestApp({ now: new Date('2026-11-25T12:00:00Z') })
const kept = keepPages(app)
afterAll(() => app.close())

const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
type Line = { name: string; params: string; value: string }

/** Reads RFC 5545 by itself: unfolds lines, parts names from values, nests components. */
async function calendar(id: string) {
  const answer = await app.page(`/directory/${id}/hours.ics`)
  const source = await answer.text()
  if (answer.status !== 200) return { answer, source, lines: [], events: [] }
  expect(source.endsWith('\r\n')).toBe(true)
  const raw = source.split('\r\n').slice(0, -1)
  for (const line of raw) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
  }
  const lines: Line[] = raw
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const [, name = '', params = '', value = ''] = /^([A-Z-]+)((?:;[^:]+)?):(.*)$/su.exec(line) ?? []
      expect([line, name]).not.toEqual([line, ''])
      return { name, params, value }
    })
  const open: string[] = []
  const events: Line[][] = []
  for (const line of lines) {
    if (line.name === 'BEGIN') open.push(line.value)
    if (line.name === 'BEGIN' && line.value === 'VEVENT') events.push([])
    else if (line.name === 'END') expect(open.pop()).toBe(line.value)
    else if (open.at(-1) === 'VEVENT') events.at(-1)?.push(line)
  }
  expect(open).toEqual([])
  return { answer, source, lines, events: events.map(eventOf) }
}

function eventOf(lines: Line[]) {
  const all = (name: string) => lines.filter((line) => line.name === name)
  const text = (name: string) => all(name).map(({ params, value }) => `${params.slice(1)}${params ? ' ' : ''}${value}`)
  const plain = (name: string) =>
    text(name).map((value) => value.replace(/\\([\\;,nN])/g, (_, sign) => (sign === 'n' ? '\n' : sign)))
  return {
    uid: text('UID').join(),
    start: text('DTSTART').join(),
    end: text('DTEND').join(),
    rule: text('RRULE').join(),
    except: text('EXDATE'),
    stamp: text('DTSTAMP').join(),
    summary: plain('SUMMARY').join(),
    description: plain('DESCRIPTION').join(),
  }
}

const ZONE = 'TZID=Europe/London'

test('opening hours repeat each week on London’s clock, but for holidays, which are events of their own', async () => {
  const id = await addProvider(app, {
    businessName: 'Oak; Ash, & Elm\\',
    openingHours: {
      ...closed,
      mon: [
        ['09:00', '12:30'],
        ['13:30', '17:00'],
      ],
      fri: [['20:00', '02:00']],
      sun: [['00:00', '00:00']],
    },
    holidays: [
      { from: '2026-11-20', to: '2026-11-21', note: 'over' },
      { from: '2026-12-24', to: '2027-01-04', note: 'Christmas; new year,\nand rest' },
    ],
  })
  const { answer, lines, events } = await calendar(id)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(lines.find(({ name }) => name === 'X-WR-TIMEZONE')?.value).toBe('Europe/London')
  expect(lines.filter(({ name }) => name === 'TZID').map(({ value }) => value)).toEqual(['Europe/London'])
  const [morning, afternoon, night, sunday, christmas] = events
  expect(events).toHaveLength(5)
  const weekly = { rule: 'FREQ=WEEKLY', summary: 'Oak; Ash, & Elm\\: open' }
  expect(morning).toMatchObject({
    ...weekly,
    start: `${ZONE} 20261123T090000`,
    end: `${ZONE} 20261123T123000`,
    except: ['20261228T090000', '20270104T090000'].map((time) => `${ZONE} ${time}`),
  })
  expect(afternoon).toMatchObject({ start: `${ZONE} 20261123T133000`, end: `${ZONE} 20261123T170000` })
  expect(night).toMatchObject({ ...weekly, start: `${ZONE} 20261127T200000`, end: `${ZONE} 20261128T020000` })
  expect(sunday).toMatchObject({ start: `${ZONE} 20261129T000000`, end: `${ZONE} 20261130T000000` })
  expect(christmas).toMatchObject({
    start: 'VALUE=DATE 20261224',
    end: 'VALUE=DATE 20270105',
    rule: '',
    summary: 'Oak; Ash, & Elm\\: closed',
    description: 'Christmas; new year,\nand rest',
  })
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(5)
  for (const { stamp, uid } of events) {
    expect(stamp).toMatch(/^\d{8}T\d{6}Z$/)
    expect(uid).toContain(id)
  }
  expect((await app.html(`/directory/${id}`)).all('a', { href: `/directory/${id}/hours.ics` })).toHaveLength(1)
})

test('no name or note can end a line or begin an event', async () => {
  const injected = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:y\u0007\u0085\u2028'
  const id = await addProvider(app, {
    businessName: `${'ü🪚'.repeat(80)}${injected}`,
    openingHours: { ...closed, mon: [['09:00', '17:00']] },
    holidays: [{ from: '2026-12-24', to: '2026-12-24', note: injected }],
    phone: '07700900123',
    email: 'canary@secret.example',
  })
  const { events, source } = await calendar(id)
  expect(events).toHaveLength(2)
  expect(source).not.toMatch(/900123|canary/)
})

test('someone away is closed until they are back; who is not public, or gives no hours, has no calendar', async () => {
  const openingHours = { ...closed, mon: [['09:00', '17:00']] as [string, string][] }
  const id = await addProvider(app, { openingHours, awayUntil: new Date('2026-12-08T00:00:00Z') })
  const { events } = await calendar(id)
  expect(events.map(({ start, end }) => [start, end])).toContainEqual(['VALUE=DATE 20261125', 'VALUE=DATE 20261208'])
  expect(events[0]?.except).toEqual([`${ZONE} 20261130T090000`, `${ZONE} 20261207T090000`])
  const absent = [
    await addProvider(app, { openingHours, hiddenAt: new Date() }),
    await addProvider(app, { openingHours, suspendedAt: new Date() }),
    await addProvider(app, { openingHours, memberFor: null }),
    await addProvider(app, {}),
  ]
  for (const one of [...absent, 'nothing', crypto.randomUUID()]) expect((await calendar(one)).answer.status).toBe(404)
  const page = `/directory/${id}/hours.ics`
  await kept.heardAll()
  await kept.shows(page, '')
  expect(kept.has(page)).toBe(true)
  await changeProvider(app, id, { openingHours: { ...closed, tue: [['10:00', '11:00']] } })
  await expect.poll(() => kept.has(page)).toBe(false)
  expect(await kept.shows(page, 'T100000')).toBe(true)
})
