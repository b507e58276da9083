import type { Random } from '#db/demo/random.ts'

/** Ofcom's numbers for drama, which nobody has: the start of each, to be followed by three digits. */
const mobile = '07700 900'
const elsewhere = '01632 960'
const landlines = new Map([
  ['Leeds', '0113 496 0'],
  ['Sheffield', '0114 496 0'],
  ['Nottingham', '0115 496 0'],
  ['Leicester', '0116 496 0'],
  ['Bristol', '0117 496 0'],
  ['Reading', '0118 496 0'],
  ['Birmingham', '0121 496 0'],
  ['Edinburgh', '0131 496 0'],
  ['Glasgow', '0141 496 0'],
  ['Liverpool', '0151 496 0'],
  ['Manchester', '0161 496 0'],
  ['London', '020 7946 0'],
  ['Newcastle upon Tyne', '0191 498 0'],
  ['Belfast', '028 9649 6'],
  ['Cardiff', '029 2018 0'],
])

export function phone(random: Random, town: string): string {
  const start = random.chance(0.85) ? mobile : (landlines.get(town) ?? elsewhere)
  return start + String(random.int(0, 999)).padStart(3, '0')
}
