import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { claimFiles } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { addUnclaimed, claimsOf, submitClaimForm } from '#tests/support/mail/claims.ts'
import { newEmail } from '#tests/support/signing-up.ts'
import { fakeClamav } from '#tests/support/upload/clamav.ts'

const { app } = await openAtNow()
const { query } = app.site.database

test('a document in which the scanner finds a virus is refused, and so is one that it cannot scan', async () => {
  const scanner = await fakeClamav()
  onTestFinished(() => void Object.assign(app.site.settings, { clamav: null }))
  Object.assign(app.site.settings, { clamav: new URL(scanner.url) })
  const listing = await addUnclaimed(app, { email: null })
  const { browser } = await submitClaimForm(app, listing, { email: newEmail() })
  const add = (words: string) =>
    browser.api.claim.addFile({ file: new File([`%PDF-1.7\n${words}\n%%EOF\n`], 'deed.pdf') })
  await add('A deed')
  expect(scanner.files.map(String)).toEqual(['%PDF-1.7\nA deed\n%%EOF\n'])
  await expect(add('EICAR')).rejects.toMatchObject({ code: 'FILE_BROKEN', message: /may be a virus/ })
  await expect(add('LIMIT')).rejects.toMatchObject({ code: 'FILE_BROKEN', message: /try again later/ })
  await scanner.close()
  await expect(add('A deed')).rejects.toMatchObject({ code: 'FILE_BROKEN', message: /try again later/ })
  const [claim] = await claimsOf(app, listing.id)
  expect(
    await query
      .select()
      .from(claimFiles)
      .where(eq(claimFiles.claimId, claim?.id ?? '')),
  ).toHaveLength(1)
})
