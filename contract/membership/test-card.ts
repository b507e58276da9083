export const TEST_CARDS = {
  works: '4242 4242 4242 4242: works',
  asks: '4000 0025 0000 3155: your bank asks whether it is you',
  declined: '4000 0000 0000 0002: is declined',
  later: '4000 0000 0000 0341: works now, fails at the next payment',
} as const
export type TestCard = keyof typeof TEST_CARDS
