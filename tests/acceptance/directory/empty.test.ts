import { expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { search } from '#tests/support/search.ts'

test('a site without providers shows none, anywhere [DIR-34]', async () => {
  const empty = await createTestApp()
  for (const path of [
    '/directory',
    '/directory?service=plumber',
    '/directory?location=Leeds',
    '/categories/plumbing',
  ]) {
    const page = await empty.html(path)
    expect(page.status, path).toBe(200)
    expect(page.all('article'), path).toHaveLength(0)
    expect(
      page
        .all('a')
        .flatMap((link) => link.attribs.href ?? [])
        .filter((to) => /^\/directory\/./.test(to)),
      path,
    ).toEqual([])
  }
  const page = await empty.html('/directory?location=Anywhere')
  expect(page.text).toContain('No professionals are listed yet.')
  expect(page.text).not.toContain('your current filters')
  expect((await search(empty)).count).toEqual({ number: 0, atLeast: false })
  await empty.close()
})
