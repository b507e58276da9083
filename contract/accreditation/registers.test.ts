import { expect, test } from 'vitest'
import { registerOf } from './registers.ts'

test.each([
  ['Gas Safe Register', 'https://www.gassaferegister.co.uk/find-an-engineer-or-check-the-register/'],
  ['GasSafe registered', 'https://www.gassaferegister.co.uk/find-an-engineer-or-check-the-register/'],
  ['NICEIC Approved Contractor', 'https://niceic.com/find-a-tradesperson/'],
  ['Member of the FMB', 'https://www.fmb.org.uk/'],
  ['Level 3 in plumbing', undefined],
  ['Medico-legal reports', undefined],
])('“%s” is looked up at %s', (name, search) => {
  expect(registerOf(name)?.search).toBe(search)
})
