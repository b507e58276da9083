import type { TradeGroup } from './trade.ts'

export const decorating: TradeGroup = {
  slug: 'painting-decorating-and-interior-design',
  manner: [
    'Careful preparation is what makes the result last, so it is never skipped.',
    'Your home is treated with care and left tidy at the end of every visit.',
    'Colours and samples are looked at together, in daylight, before anything is ordered.',
    'You get an itemised quote with the materials listed, so you can compare like with like.',
    'Low-odour and natural products are used unless there is a good reason not to.',
    'There is never a crowd in your home and never a blaring radio.',
    'If you are out all day, keys, alarms and cats are no problem.',
  ],
  assurance: [
    'Work is guaranteed for three years and fully insured.',
    'A written note of every colour, paper and fabric is left behind for later.',
    'Nothing is invoiced until you have walked round with [me] and ticked off the list.',
    'Two local references are sent with every quote.',
  ],
  praise: [
    'Neat, quiet and very careful.',
    'The finish is flawless, even in awkward corners.',
    'Good advice on colours without being pushy.',
    'Left everything cleaner than before.',
    'Kept to the price and the dates.',
    'It feels like a completely different home.',
  ],
  mixed: [
    'Good finish, but it took several days longer than planned.',
    'Nice result overall, with a few touch-ups we had to ask for.',
    'Fine work, although messages were not always answered.',
  ],
  poor: [
    'It looked uneven in daylight, and I had to ask twice for it to be corrected.',
    'Left marks on the floor and was gone for a week in the middle.',
    'The measurements were wrong, so everything had to be done again.',
  ],
  trades: [
    {
      slug: 'painting-and-decorating',
      craft: 'painting and decorating',
      titles: ['Painter and decorator', 'Interior painting and wallpapering', 'Decorator for period homes'],
      names: ['Decorating', 'Painting & Decorating', 'Decorators'],
      about: [
        'Rooms, hallways and stairwells are filled, sanded, primed and painted until the walls look new and the edges are crisp.',
        'Wallpaper is a quiet passion, including hand-printed papers that forgive no mistakes.',
        'Period homes with lime plaster and old woodwork are treated with the paints they need.',
      ],
      skills: [
        'Interior painting',
        'Wallpapering',
        'Woodwork',
        'Period homes',
        'Stairwells',
        'Kitchen cabinets',
        'Colour advice',
      ],
      services: [
        ['Average bedroom', 'Walls, ceiling and woodwork, two coats.', 380, 'from'],
        ['Feature wall', 'Papered in a day, your paper.', 140, 'from'],
        ['Decorating day rate', 'A full day on site, materials extra.', 190, 'per day'],
        ['Kitchen cabinets', 'Doors and drawers sprayed or hand-painted.', 950, 'from'],
      ],
      work: [
        ['Hallway with dado rail', 'Four floors of stairwell in two colours.'],
        ['Hand-printed paper', 'A dining room in {town} papered to the ceiling.'],
        ['Painted kitchen', 'Oak doors turned dark green.'],
      ],
      praise: [
        'Razor-sharp lines where the wall meets the ceiling.',
        'Papered our uneven old bedroom and you cannot see a single join.',
      ],
    },
    {
      slug: 'exterior-painting',
      craft: 'exterior painting',
      titles: ['Exterior painter', 'Masonry and sash window painting', 'Outside painting and repairs'],
      names: ['Exteriors', 'Exterior Painting', 'Painters'],
      about: [
        'Masonry, render, sash windows and front doors are repaired first and painted afterwards, in the dry months only.',
        'Rotten sills are cut out and spliced with new timber and not hidden under filler.',
        'Scaffolding or towers are arranged, and planters, cars and cables are covered before work begins.',
      ],
      skills: ['Masonry painting', 'Sash windows', 'Front doors', 'Timber repairs', 'Render repairs', 'Railings'],
      services: [
        ['Front of a terrace', 'Wash, repair and two coats of masonry paint.', 950, 'from'],
        ['Front door', 'Stripped, primed and painted.', 220, 'per job'],
        ['Sash window', 'Outside, prepared and painted.', 140, 'from'],
      ],
      work: [
        ['Seafront villa', 'Three storeys in pale stone with white details.'],
        ['Blue front door', 'Stripped back to wood and finished in gloss.'],
      ],
      praise: [
        'The house looks ten years younger from the street.',
        'Repaired the rotten sills properly before painting.',
      ],
    },
    {
      slug: 'interior-design',
      craft: 'interior design',
      titles: ['Interior designer', 'Home styling and colour consultancy', 'Interior design for real homes'],
      names: ['Interiors', 'Interior Design', 'Home Design'],
      about: [
        'Homes are designed around what you already own and love, with a few new pieces where they count.',
        'You receive a plan, a mood board and a shopping list with prices, to carry out at once or over several years.',
        'Awkward layouts, dark rooms and homes shared by three generations are the most enjoyable puzzles.',
      ],
      skills: [
        'Room layouts',
        'Colour schemes',
        'Lighting plans',
        'Space planning',
        'Home styling',
        'Sourcing furniture',
      ],
      services: [
        ['Colour consultation', 'Two hours at your home with samples.', 150, 'per job'],
        ['One-room design', 'Plan, mood board and shopping list.', 480, 'from'],
        ['Home staging', 'Ready for sale in a day.', 320, 'from'],
      ],
      work: [
        ['Basement flat', 'Warm colours and clever lighting in a dark flat.'],
        ['Family living room', 'Storage, reading corner and room for a piano in {town}.'],
      ],
      praise: [
        'Used our own furniture and made it look as if it had been designed for the room.',
        'The shopping list kept us within our budget.',
      ],
    },
    {
      slug: 'curtains-and-blinds',
      craft: 'curtain and blind making',
      titles: ['Curtain maker', 'Curtains, blinds and shutters', 'Made-to-measure blinds'],
      names: ['Curtains', 'Curtains & Blinds', 'Soft Furnishings'],
      about: [
        'Curtains are hand-sewn with proper linings and weighted hems, and Roman blinds with neat, safe cords.',
        'Samples, measuring and fitting are all done at your home, bay windows included.',
        'Bring your own fabric or choose from books, without a minimum order.',
      ],
      skills: ['Hand-sewn curtains', 'Roman blinds', 'Shutters', 'Bay windows', 'Blackout lining', 'Alterations'],
      services: [
        ['Pair of lined curtains', 'Making only, your fabric.', 160, 'from'],
        ['Roman blind', 'Made to measure and fitted.', 140, 'from'],
        ['Measure and fit', 'Track or pole fixed and curtains hung.', 75, 'from'],
      ],
      work: [
        ['Bay window curtains', 'Interlined linen on a curved track.'],
        ['Nursery blinds', 'Blackout blinds with hidden, safe cords.'],
      ],
      praise: [
        'The curtains hang beautifully and the bedroom is finally dark.',
        'Measured our odd bay window perfectly.',
      ],
    },
    {
      slug: 'upholstery-and-furniture-restoration',
      craft: 'upholstery and furniture restoration',
      titles: ['Upholsterer', 'Furniture restorer and French polisher', 'Traditional upholstery'],
      names: ['Upholstery', 'Restoration', 'Furniture Workshop'],
      about: [
        'Armchairs, dining chairs and sofas are stripped to the frame, repaired and built up again with horsehair, springs and webbing.',
        'Tables and chests are cleaned and polished in a way that keeps the marks of a good life.',
        'An honest opinion comes first, since not every chair is worth the cost of a restoration.',
      ],
      skills: [
        'Re-upholstery',
        'French polishing',
        'Woodworm treatment',
        'Chair caning',
        'Leather repair',
        'Loose covers',
      ],
      services: [
        ['Drop-in dining seat', 'New webbing, padding and your fabric.', 45, 'from'],
        ['Armchair', 'Complete traditional re-upholstery.', 480, 'from'],
        ['Table polish', 'Cleaned, repaired and French polished.', 260, 'from'],
      ],
      work: [
        ['Wing chair', 'Re-sprung and covered in green wool.'],
        ['Mahogany table', 'Water marks removed and polish renewed.'],
        ['Six dining chairs', 'Caned seats rewoven by hand.'],
      ],
      praise: [
        'My grandmother’s chair is ready for another fifty years.',
        'The table glows, and the story of its scratches is still there.',
      ],
    },
  ],
}
