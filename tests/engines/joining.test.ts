import { describe, test } from 'vitest'
import { button, heading, joinAsBusiness, toast } from './people.ts'
import { BROKEN_OFF, DESKTOP, engines, type Visitor, visitor } from './visitor.ts'

/** Buys a month of membership at the built-in test provider; the first card is declined. */
async function pay(person: Visitor) {
  await person.click({ role: 'radio', name: /is declined$/ })
  await person.click(button('Pay £2.99'))
  await person.see({ text: /Your card was declined/ })
  await person.click({ role: 'radio', name: /your bank asks/ })
  await person.click(button('Pay £2.99'))
  await person.click(button('Yes, confirm'))
}

describe.each(engines)('in $name', (engine) => {
  test('a provider signs up, confirms by mail, pays, is found in the directory, and cancels [MEM-19, MEM-26, MEM-27, MEM-32]', async () => {
    const person = await visitor(engine, DESKTOP, BROKEN_OFF, /status of 402|blocked a JavaScript eval/)
    const { business } = await joinAsBusiness(person)
    await person.click({ role: 'link', name: 'Activate your membership' })
    await person.see(heading('Membership'))
    await person.click({ role: 'radio', name: /^Monthly/ })
    await person.see({ text: /^Renews on .* for £2.99/ })
    await person.click(button('Continue to payment'))
    await person.arrive(/^\/dev\/payments\/checkout\//)
    await pay(person)
    await person.see(toast('Membership active'))
    await person.arrive(/^\/directory\/[\w-]+/)
    await person.see(heading(business))

    await person.open(`/directory?${new URLSearchParams({ service: business })}`)
    await person.see({ role: 'link', name: business, within: { role: 'region', name: 'Results' } })

    await person.open('/profile?tab=subscriptions')
    await person.click(button('Cancel membership'))
    await person.click(button('Yes, cancel it'))
    await person.see(toast('Subscription cancelled'))
    await person.see({ text: 'Cancels Soon' })
  })
})
