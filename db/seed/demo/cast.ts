import type { DemoProvider } from '../demo-types.ts'

type CastMember = Pick<DemoProvider, 'firstName' | 'lastName' | 'businessName' | 'title' | 'bio' | 'email'>

/** Two providers everybody meets: one with a membership, one whose membership has lapsed. */
export const castProviders: Readonly<Record<'maya' | 'nadia', CastMember>> = {
  maya: {
    firstName: 'Maya',
    lastName: 'Okafor',
    businessName: 'Okafor Plumbing & Heating',
    title: 'Plumber and Gas Safe heating engineer',
    bio: 'I’m Maya, a plumber and heating engineer in the middle of Manchester. I served my apprenticeship in Salford, worked on apartment blocks in Ancoats for six years and have run Okafor Plumbing & Heating since then, with one apprentice. Leaks, taps, toilets, boilers and complete bathrooms are what we do most, in city flats as well as in the terraces of Levenshulme and Chorlton. You get a price before we start, photographs of anything you cannot see for yourself and a kitchen floor as clean as we found it. All work is insured and guaranteed for twelve months, and gas work comes with its certificate on the day. If a washer will do, you will not be sold a new tap. Weekday evenings are kept free for emergencies, so do ring if water is coming through the ceiling.',
    email: 'maya@example.com',
  },
  nadia: {
    firstName: 'Nadia',
    lastName: 'Rahmani',
    businessName: 'Rahmani Interiors',
    title: 'Interior designer for real homes',
    bio: 'I design homes in Didsbury and across South Manchester for people who would like to keep most of what they own. We start with a cup of tea and a walk through every room, including the ones you usually keep shut. After that you receive a plan to scale, a mood board and a shopping list with prices, which you can carry out at once or over several years. Before I set up on my own I spent nine years in a furniture workshop, so I know how things are made and what can be repaired. Colours are always tested on your walls in daylight. The first visit costs a fixed fee that comes off the design price, and trade discounts are passed on to you in full.',
    email: 'nadia@example.com',
  },
}
