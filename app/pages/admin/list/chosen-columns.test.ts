import { expect, test } from 'vitest'
import { columnKey, readChosen, writeChosen } from './chosen-columns.ts'

test('a cookie holds the columns of several tables', () => {
  const users = writeChosen({}, 'users', ['email', columnKey('Views, 30 days')])
  const both = writeChosen(readChosen(users), 'audit', ['when'])
  expect(readChosen(both)).toEqual({ users: ['email', 'views-30-days'], audit: ['when'] })
  expect(readChosen(writeChosen(readChosen(both), 'users', []))).toEqual({ audit: ['when'] })
})

test('what a cookie should not hold is left out', () => {
  for (const cookie of [null, '', ':', 'nothing:email', 'users', 'users:', 'users:../..', 'users:<b>', '__proto__:a'])
    expect([cookie, readChosen(cookie)]).toEqual([cookie, {}])
  expect(readChosen(`users:${'a.'.repeat(50)}`).users).toHaveLength(20)
  expect(readChosen('users:EMAIL.email.né')).toEqual({ users: ['email'] })
})
