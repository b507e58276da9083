import { and, eq } from 'drizzle-orm'
import { fullName } from '#contract/profile/words.ts'
import { paymentCustomers, profiles, user } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** Null if no checkout was opened yet. */
async function knownCustomer(work: Work, providerId: string): Promise<string | null> {
  const [known] = await work.db
    .select({ ref: paymentCustomers.customerRef })
    .from(paymentCustomers)
    .where(
      and(eq(paymentCustomers.providerId, providerId), eq(paymentCustomers.paymentProvider, work.site.payments.name)),
    )
  return known?.ref ?? null
}

export async function customerOf(work: Work, providerId: string): Promise<string> {
  const known = await knownCustomer(work, providerId)
  if (known) return known
  const [person] = await work.db
    .select({
      email: user.email,
      businessName: profiles.businessName,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.id))
    .where(eq(profiles.id, providerId))
  if (!person) throw new Error(`No provider ${providerId}`)
  const { payments } = work.site
  const ref = await payments.openCustomer({
    providerId,
    name: person.businessName || fullName(person),
    email: person.email,
  })
  await work.db
    .insert(paymentCustomers)
    .values({ providerId, paymentProvider: payments.name, customerRef: ref })
    .onConflictDoNothing()
  return (await knownCustomer(work, providerId)) ?? ref // another call may have been first
}
