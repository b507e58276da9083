import { describe, expect, test } from 'vitest'
import { moneyBackPence, type Payment, unusedPence } from './refund.ts'

const yearly: Payment = {
  plan: 'yearly',
  amountPence: 2000,
  refundedPence: 0,
  owedPence: 0,
  paidAt: new Date('2026-01-01T12:00:00Z'),
  periodStart: new Date('2026-01-01T12:00:00Z'),
  periodEnd: new Date('2027-01-01T12:00:00Z'),
  isFirst: true,
}
const monthly: Payment = { ...yearly, plan: 'monthly', amountPence: 299, periodEnd: new Date('2026-02-01T12:00:00Z') }

describe('the unused part is paid × time left ÷ whole period, rounded up to a penny', () => {
  test.each([
    ['at once', yearly, '2026-01-01T12:00:00Z', 2000],
    ['before it begins', yearly, '2025-12-31T12:00:00Z', 2000],
    ['after 73 of 365 days', yearly, '2026-03-15T12:00:00Z', 1600],
    ['after 10 of 31 days', monthly, '2026-01-11T12:00:00Z', 203],
    ['a second before the end', yearly, '2027-01-01T11:59:59Z', 1],
    ['at the end', yearly, '2027-01-01T12:00:00Z', 0],
    ['long after', yearly, '2028-01-01T12:00:00Z', 0],
    ['less what went back before', { ...yearly, refundedPence: 500 }, '2026-03-15T12:00:00Z', 1100],
    ['less what is on its way back', { ...yearly, owedPence: 500 }, '2026-03-15T12:00:00Z', 1100],
    ['never less than nothing', { ...yearly, refundedPence: 1900 }, '2026-03-15T12:00:00Z', 0],
  ])('%s', (_, payment, now, pence) => {
    expect(unusedPence(payment, new Date(now))).toBe(pence)
  })
})

describe('all the money goes back through the 14th day', () => {
  test.each([
    ['of a first payment', monthly, '2026-01-15T23:59:59Z', 299],
    ['not on the 15th day', monthly, '2026-01-16T00:00:00Z', 0],
    ['of a yearly renewal', { ...yearly, isFirst: false }, '2026-01-10T12:00:00Z', 2000],
    ['not of a monthly renewal', { ...monthly, isFirst: false }, '2026-01-02T12:00:00Z', 0],
    ['less what went back before', { ...yearly, refundedPence: 500 }, '2026-01-10T12:00:00Z', 1500],
    // Paid late on 1 June in London's summer: the 14th day ends at 23:00 UTC.
    ['by the days of London', { ...monthly, paidAt: new Date('2026-06-01T20:00:00Z') }, '2026-06-15T22:59:00Z', 299],
    ['and no longer', { ...monthly, paidAt: new Date('2026-06-01T20:00:00Z') }, '2026-06-15T23:00:00Z', 0],
  ])('%s', (_, payment, now, pence) => {
    expect(moneyBackPence(payment, new Date(now))).toBe(pence)
  })
})
