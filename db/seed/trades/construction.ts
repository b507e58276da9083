import { buildingTrades } from './construction-building.ts'
import { fittingTrades } from './construction-fitting.ts'
import type { TradeGroup } from './trade.ts'

export const construction: TradeGroup = {
  slug: 'construction-trade',
  manner: [
    'You get a clear written quote before anything starts, and the price only changes if you change the job.',
    '[I] turn up when [I] say [I] will and ring ahead if traffic gets in the way.',
    'The place is swept every evening, inside and out.',
    'If a repair will do, [I] will tell you so, even when a replacement would pay better.',
    'Questions are welcome at every stage; [I] would rather explain twice than leave you wondering.',
    'Most enquiries get an answer the same day, and small jobs are usually fitted in within the week.',
    'Parking, keys and pets are all sorted out beforehand, so the day itself runs smoothly.',
    'The diary is never overbooked, so your job will not stand still halfway through.',
  ],
  assurance: [
    'All work is covered by public liability insurance and guaranteed for twelve months.',
    'Workmanship carries a two-year written guarantee on top of the maker’s warranty.',
    '[I’m] fully insured and happy to put you in touch with recent customers.',
    'Nothing is payable until you are satisfied with the result, apart from materials on larger jobs.',
    'Certificates and guarantees are handed over with the invoice, never weeks later.',
  ],
  praise: [
    'Turned up on time, did what was agreed and left everything tidy.',
    'The final bill was exactly what the quote said.',
    'Polite, careful with the carpets and happy to explain what was being done.',
    'Took the time to suggest a cheaper way of doing it.',
    'Good communication all the way through, with messages and photos.',
    'Even took the rubbish away without being asked.',
    'Nothing was too much trouble, and the neighbours have already asked for the number.',
  ],
  mixed: [
    'The work itself is fine, but it took two days longer than we were told.',
    'Good result in the end, although I had to chase for a start date.',
    'Decent job, but there was more cleaning up left for us than I would have liked.',
    'The price crept up a little because of extra materials that were not in the quote.',
  ],
  poor: [
    'Had to ask for a second visit because the first one did not solve it.',
    'Arrived hours late without a call, and the finish was rougher than I expected.',
    'The job was left unfinished for a fortnight before anyone came back.',
  ],
  trades: [
    ...buildingTrades,
    ...fittingTrades,
    {
      slug: 'tiling-and-flooring',
      craft: 'tiling and flooring',
      titles: ['Wall and floor tiler', 'Flooring fitter: wood, vinyl and carpet', 'Tiler and floor layer'],
      names: ['Tiling', 'Flooring', 'Tiles & Floors'],
      about: [
        'Floors are checked for level and moisture before a single tile or board is laid, because that is where most failures start.',
        'Herringbone, large-format tiles and period hallway patterns are set out dry first so you can see the cuts.',
        'Laminate, engineered oak, vinyl and carpet are fitted too, with doors trimmed and old flooring taken away.',
      ],
      skills: [
        'Floor tiling',
        'Wall tiling',
        'Engineered wood',
        'Laminate',
        'Vinyl flooring',
        'Carpet fitting',
        'Floor levelling',
      ],
      services: [
        ['Tile a bathroom', 'Walls and floor of an average bathroom, labour only.', 780, 'from'],
        ['Kitchen splashback', 'Tiled, grouted and sealed in a day.', 220, 'from'],
        ['Laminate or wood floor', 'Laid over underlay, per square metre.', 18, 'from'],
      ],
      work: [
        ['Victorian hallway tiles', 'Geometric tiles laid to the original pattern, with a new border.'],
        ['Herringbone oak floor', 'Forty square metres through two rooms in {town}.'],
      ],
      praise: [
        'The tiling is dead straight and the cuts are all hidden where you would never look.',
        'New floor down in a day and the furniture was put back too.',
      ],
    },
    {
      slug: 'kitchens-and-bathrooms',
      craft: 'kitchen and bathroom fitting',
      titles: ['Kitchen and bathroom fitter', 'Bathroom design and installation', 'Kitchen fitter, supply or fit only'],
      names: ['Kitchens & Bathrooms', 'Bathrooms', 'Kitchens'],
      about: [
        'Plumbing, electrics, tiling and joinery are brought together by one person, so you make one phone call and not five.',
        'Bring your own kitchen or let [me] order it: either way the worktops are templated on site and the doors lined up by eye.',
        'Wet rooms and easy-access showers are a growing part of the work, planned with the people who will use them.',
      ],
      skills: ['Kitchen fitting', 'Bathroom fitting', 'Wet rooms', 'Worktops', 'Accessible showers', 'Bathroom design'],
      services: [
        ['Complete bathroom', 'Strip out, plumbing, tiling and fitting; suite extra.', 3800, 'from'],
        ['Kitchen fit', 'Units, worktops and appliances, fit only.', 1900, 'from'],
        ['Replace worktops', 'Measure, cut and fit, with sink and hob refitted.', 480, 'from'],
      ],
      work: [
        ['Compact shower room', 'A box room turned into a bright shower room with hidden storage.'],
        ['Shaker kitchen in {town}', 'Painted units, oak worktops and a new layout with an island.'],
      ],
      praise: [
        'Our bathroom was done in nine working days, as promised.',
        'The kitchen looks far more expensive than it was.',
      ],
    },
    {
      slug: 'handyman',
      craft: 'handyman work',
      titles: ['Handyman for small jobs', 'Odd jobs, flat packs and repairs', 'Reliable handyman'],
      names: ['Home Repairs', 'Handyman Services', 'Odd Jobs'],
      about: [
        'Shelves, curtain poles, flat packs, sticking doors and leaking gutters: the list on your fridge is just the right size.',
        'Save up your little jobs and book a half day; it nearly always works out cheaper than separate visits.',
        'Older customers and busy landlords make up much of the work, and keys are handled with care.',
      ],
      skills: [
        'Flat-pack assembly',
        'Shelves and curtain poles',
        'TV mounting',
        'Minor plumbing',
        'Door repairs',
        'Sealing and grouting',
        'Gutter clearing',
      ],
      services: [
        ['By the hour', 'Any small jobs, one-hour minimum.', 38, 'per hour'],
        ['Half-day list', 'Four hours to work through your list.', 135, 'per job'],
        ['TV mounted on the wall', 'Bracket fixed, cables tidied, screen hung.', 65, 'per job'],
        ['Wardrobe assembly', 'Flat-pack wardrobe built and fixed to the wall.', 70, 'from'],
      ],
      work: [['Home office in a weekend', 'Desk, shelves, blind and cable tidies fitted in a spare room.']],
      praise: [
        'Worked through a list of eleven jobs in one morning.',
        'Wardrobe built, shelves up and the squeaky door fixed before lunch.',
      ],
    },
  ],
}
