import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#config/env.ts'
import { type BucketStandIn, openBucketStandIn } from '#tests/support/upload/bucket.ts'
import { type Files, openFiles } from './files.ts'
import { bucketFiles } from './files-bucket.ts'

let bucket: BucketStandIn
let files: Files

const SECRET = 'a secret of the tests'

function settings(accessKey: string, secret = SECRET) {
  return readSettings({
    FILES_URL: `s3://fettle-files?region=eu-west-2&endpoint=${encodeURIComponent(bucket.endpoint)}`,
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: secret,
  })
}

beforeAll(async () => {
  bucket = await openBucketStandIn('fettle-files', { accessKeyId: 'OUR-KEY', secretAccessKey: SECRET })
  files = await openFiles(settings('OUR-KEY'))
})
beforeEach(() => {
  bucket.objects.clear()
  bucket.asked.length = 0
  bucket.fault = null
})
afterAll(() => bucket.close())

const text = async (path: string, range?: { first: number; last: number }) => {
  const found = await files.read(path, range)
  return found && { bytes: found.bytes, text: await new Response(found.stream).text() }
}

test('a file is read as it was put, whole or in part; two parts at once are not mixed up', async () => {
  await files.put('avatars/a/one.txt', Buffer.from('mend the kettle'))
  expect(await text('avatars/a/one.txt')).toEqual({ bytes: 15, text: 'mend the kettle' })
  const parts = [
    { first: 0, last: 3 },
    { first: 5, last: 7 },
  ]
  expect(await Promise.all(parts.map((part) => text('avatars/a/one.txt', part)))).toEqual([
    { bytes: 15, text: 'mend' },
    { bytes: 15, text: 'the' },
  ])
  expect(await text('avatars/a/none.txt')).toBeNull()
  expect(new Set(bucket.asked.map(({ key }) => key))).toEqual(new Set(['OUR-KEY']))
})

test('put again it is replaced; a removed one is gone, and removing nothing is no error', async () => {
  await files.put('avatars/a/one.txt', Buffer.from('old'))
  await files.put('avatars/a/one.txt', Buffer.from('newer'))
  expect(await text('avatars/a/one.txt')).toEqual({ bytes: 5, text: 'newer' })
  await files.remove('avatars/a/one.txt')
  await files.remove('avatars/a/one.txt')
  expect(bucket.objects.size).toBe(0)
})

test('the list names every file over all its pages, with the time of its last change', async () => {
  const paths = Array.from({ length: 8 }, (_, at) => `avatars/${at}/avatar.webp`)
  for (const path of paths) await files.put(path, Buffer.from('x'))
  const listed = []
  for await (const file of files.list()) listed.push(file)
  expect(listed.map(({ path }) => path)).toEqual(paths)
  expect(listed.map(({ bytes }) => bytes)).toEqual(paths.map(() => 1))
  for (const { changedAt } of listed) expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000)
})

test('it is ready while the bucket answers to our keys', async () => {
  expect(await files.ok()).toBe(true)
  const guessing = await openFiles(settings('OUR-KEY', 'a guess'))
  await expect(guessing.ok()).rejects.toThrow()
  await expect(guessing.put('avatars/a/one.txt', Buffer.from('x'))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  })
  const strangers = await openFiles(settings('ANOTHER-KEY'))
  await expect(strangers.ok()).rejects.toThrow()
  await expect(strangers.put('avatars/a/one.txt', Buffer.from('x'))).rejects.toThrow()
  await expect(strangers.read('avatars/a/one.txt')).rejects.toThrow()
  expect(bucket.objects.size).toBe(0)
})

test('a bucket that never answers is asked again, and in the end given up', async () => {
  const { bucket: ours } = settings('OUR-KEY')
  if (!ours) throw new Error('No bucket is set')
  const impatient = bucketFiles(ours, 200)
  bucket.fault = () => (bucket.asked.length === 1 ? 'hang' : null)
  await impatient.put('avatars/a/one.txt', Buffer.from('x'))
  expect(bucket.asked).toHaveLength(2)
  bucket.fault = () => 'hang'
  await expect(impatient.put('avatars/a/two.txt', Buffer.from('x'))).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a prefix is a folder of the bucket that nothing leaves', async () => {
  const address = `s3://OUR-KEY:a%20secret%20of%20the%20tests@fettle-files/one/two/?endpoint=${bucket.endpoint}`
  const inside = await openFiles(readSettings({ FILES_URL: address }))
  await files.put('avatars/a/one.txt', Buffer.from('outside'))
  await inside.put('avatars/a/one.txt', Buffer.from('inside'))
  await inside.put('avatars/b/two.txt', Buffer.from('inside'))
  expect([...bucket.objects.keys()].sort()).toEqual([
    'avatars/a/one.txt',
    'one/two/avatars/a/one.txt',
    'one/two/avatars/b/two.txt',
  ])
  const listed = []
  for await (const { path } of inside.list('avatars/b')) listed.push(path)
  expect(listed).toEqual(['avatars/b/two.txt'])
})
