import { describe, expect, test } from 'vitest'
import type { Viewer } from '#contract/account/view.ts'
import { admit } from './admit.ts'

const person: Viewer = {
  id: 'b0f6a7de-0000-4000-8000-000000000000',
  name: 'Sam Porter',
  avatarName: 'Sam Porter',
  email: 'sam@example.com',
  imageUrl: null,
  accountType: 'client',
  emailConfirmed: true,
  undeliverable: false,
  passkeyOffered: false,
  newlyClaimed: false,
  hidden: false,
  member: false,
  unread: 0,
  eraseOn: null,
}
const client = person
const provider: Viewer = { ...person, accountType: 'provider' }
const member: Viewer = { ...provider, member: true }
const admin: Viewer = { ...person, accountType: 'admin' }
const tool = { type: 'provider', membership: true } as const

describe('the guard asks for a session, then the type, then the membership [NAV-35]', () => {
  test('a visitor is asked to sign in before anything else', () => {
    expect(admit(null, { type: 'client', membership: true }, '/x?y=1&z=2')).toEqual({
      to: '/login?return=%2Fx%3Fy%3D1%26z%3D2',
    })
  })

  test('a wrong type is told so before a membership is asked for', () => {
    expect(admit(client, tool, '/x')).toEqual({ restrictedTo: 'provider' })
  })

  test('a missing membership is asked for last', () => {
    expect(admit(provider, tool, '/x?y=1')).toEqual({
      to: '/membership?redirectReason=subscription_required&redirectFrom=%2Fx%3Fy%3D1',
      subscribe: true,
    })
    expect(admit(member, tool, '/x')).toBeNull()
  })
})

test('a person who has not chosen a type does that first', () => {
  const undecided = { ...person, accountType: null }
  expect(admit(undecided, {}, '/dashboard')).toEqual({ to: '/choose-account-type?return=%2Fdashboard' })
})

test('visitors of a page for providers are led to the tab of providers', () => {
  expect(admit(null, { type: 'provider' }, '/matching-jobs')).toEqual({
    to: '/login?type=provider&return=%2Fmatching-jobs',
  })
})

test('a provider does not pass as a client [NAV-28]', () => {
  expect(admit(member, { type: 'client' }, '/x')).toEqual({ restrictedTo: 'client' })
  expect(admit(client, { type: 'client' }, '/x')).toBeNull()
})

test('no client is asked for a membership [NAV-33]', () => {
  expect(admit(client, { membership: true }, '/x')).toBeNull()
  expect(admit(client, { type: 'client', membership: true }, '/x')).toBeNull()
})

test('admins pass where a session is enough, never as a client or provider [NAV-67, NAV-68]', () => {
  expect(admit(admin, {}, '/x')).toBeNull()
  expect(admit(admin, { type: 'client' }, '/x')).toEqual({ restrictedTo: 'client' })
  expect(admit(admin, { type: 'provider' }, '/x')).toEqual({ restrictedTo: 'provider' })
})
