// Whom and what the sample mails are about.

export const tina = { name: 'Tina Marsh', email: 'tina@example.com' }
export const token = 'a-token-that-leads-nowhere-in-this-sample-mail'
export const someId = '00000000-0000-4000-8000-000000000000'
export const yearly = {
  plan: 'yearly' as const,
  periodEnd: new Date('2026-12-20T12:00:00Z'),
  free: false,
  given: false,
  cardOnFile: true,
}
export const receipt = {
  id: someId,
  number: 'F-0042',
  plan: 'yearly' as const,
  amountPence: 2000,
  taxPence: 333,
  refundedPence: 0,
  owedPence: 0,
  paidAt: new Date('2025-12-20T12:00:00Z'),
  url: null,
}
export const job = {
  id: someId,
  userId: someId,
  postedAt: new Date('2026-11-13T12:00:00Z'),
  title: 'Hang four doors',
  replies: { count: 3, cap: 10 },
}
export const imageUrl = '/drawings/logos/carpentry-and-joinery-1.svg'
export const joiner = { id: someId, name: 'Fielding & Daughters Joinery', imageUrl, listed: true, reply: 3 }
export const claimed = { id: someId, business: joiner.name }
export const gate = {
  id: someId,
  title: 'Mend a garden gate',
  snippet: 'It hangs by one hinge, and the post leans a little.',
  budget: '£80 to £150',
  place: 'Leeds, LS6',
  postedAt: new Date('2026-11-20T10:15:00Z'),
  categories: ['Construction/Trade > Carpentry'],
  replies: { count: 1, cap: 10 },
  age: 'just now',
  photos: 2,
  cover: null,
  timing: 'week' as const,
}

export const gasSafe = { name: 'Gas Safe Register', until: '2027-11-30', note: '', providerId: someId }
export const praise = { id: someId, title: 'Doors that shut at last', providerId: someId, provider: joiner.name }
