import type { Trade } from './trade.ts'

/** The structure and the shell of a house. */
export const buildingTrades: readonly Trade[] = [
  {
    slug: 'building-and-extensions',
    craft: 'building work',
    titles: ['Builder for extensions and loft conversions', 'House extensions and renovations', 'General builder'],
    names: ['Building', 'Builders', 'Construction'],
    about: [
      'Rear extensions, loft conversions and knock-throughs make up most of the diary, with the odd full renovation.',
      'Every project gets a written schedule and stage payments, so you always know what has been done and what is next.',
      'Building control is arranged as part of the job and [I] deal with the inspector directly.',
      'Older terraces are a particular interest: uneven floors, missing lintels and all the surprises behind the plaster.',
    ],
    skills: [
      'Rear extensions',
      'Loft conversions',
      'Structural openings',
      'Garage conversions',
      'Groundworks',
      'Renovations',
    ],
    services: [
      ['Single-storey extension', 'From foundations to plastered and ready to decorate.', 38000, 'from'],
      ['Loft conversion', 'Structure, stairs, insulation and windows, signed off.', 32000, 'from'],
      ['Knock-through with steel', 'Propping, steel beam, making good and building control.', 2400, 'from'],
      ['Site visit and quote', 'An hour on site and a written, itemised quote.', 60, 'per job'],
    ],
    work: [
      ['Kitchen extension in {town}', 'Four-metre rear extension with roof lights and a wide opening to the garden.'],
      ['Loft bedroom with en suite', 'Dormer loft conversion finished in nine weeks while the family stayed at home.'],
      ['Terrace brought back to life', 'Full renovation: new floors, wiring, kitchen and bathroom.'],
    ],
    praise: [
      'The extension was finished within a week of the date we agreed at the start.',
      'We lived in the house throughout the building work and it never felt unsafe or chaotic.',
    ],
  },
  {
    slug: 'roofing',
    craft: 'roofing',
    titles: ['Slate and tile roofer', 'Roofing and leadwork specialist', 'Roofer for repairs and re-roofs'],
    names: ['Roofing', 'Roofing & Leadwork', 'Roofing Services'],
    about: [
      'Slipped slates, leaking valleys and tired flat roofs are the everyday work; complete re-roofs are booked a month ahead.',
      'You get photographs from the roof before and after, so you can see the fault and the repair without a ladder.',
      'Lead flashings are dressed by hand and flat roofs are laid in rubber or fibreglass, whichever suits the building.',
    ],
    skills: [
      'Slate roofing',
      'Flat roofs',
      'Leadwork',
      'Chimney repairs',
      'Guttering and fascias',
      'Leak tracing',
      'Ridge repointing',
    ],
    services: [
      ['Roof inspection with photos', 'A close look at the whole roof and a written report.', 85, 'per job'],
      ['Replace slipped slates or tiles', 'Up to ten slates or tiles, matched to the roof.', 180, 'from'],
      ['New flat roof', 'Strip, new boards where needed, insulation and rubber.', 1400, 'from'],
      ['Chimney repointing', 'Rake out, repoint and check the flaunching and pots.', 450, 'from'],
    ],
    work: [
      ['Welsh slate re-roof in {town}', 'Original slates reused where sound, new felt, battens and ridge.'],
      ['Garage flat roof', 'Old felt stripped and replaced with a single sheet of rubber and new trims.'],
    ],
    praise: [
      'No more drips in the back bedroom, even after a week of heavy rain.',
      'The photos of the roof before and after made it easy to see what we were paying for.',
    ],
  },
  {
    slug: 'bricklaying-and-stonework',
    craft: 'bricklaying and stonework',
    titles: [
      'Bricklayer and stonemason',
      'Brickwork, pointing and garden walls',
      'Heritage pointing and stone repairs',
    ],
    names: ['Brickwork', 'Brick & Stone', 'Stonework'],
    about: [
      'Lime pointing on older houses is the favourite part of the job, along with garden walls that stay straight.',
      'Bricks and mortar are matched by eye and by sample panel before any wall is touched.',
      'Dry stone walls, gate pillars and steps are built from reclaimed stone wherever it can be found locally.',
    ],
    skills: ['Lime pointing', 'Garden walls', 'Stone repairs', 'Brick arches', 'Steps and pillars', 'Crack stitching'],
    services: [
      ['Repointing', 'Rake out and repoint in lime or cement, per square metre.', 55, 'from'],
      ['Garden wall', 'Footings, brickwork and coping for a low garden wall.', 900, 'from'],
      ['Day rate', 'Bricklaying by the day, materials extra.', 240, 'per day'],
    ],
    work: [
      ['Victorian front repointed', 'Cement pointing removed and replaced with a soft lime mortar.'],
      ['Garden wall with piers', 'Twelve metres of wall in reclaimed brick, with stone copings.'],
    ],
    praise: [
      'You cannot tell the new brickwork from the old, which is exactly what we had hoped for.',
      'Neat pointing and a clean pavement at the end of every day.',
    ],
  },
  {
    slug: 'plastering-and-rendering',
    craft: 'plastering',
    titles: ['Plasterer and renderer', 'Skimming, rendering and ceiling repairs', 'Plasterer for homes and landlords'],
    names: ['Plastering', 'Plastering & Rendering', 'Plasterers'],
    about: [
      'Skimming over old ceilings, patching after rewires and rendering outside walls: most jobs take one to three days.',
      'Floors and doorways are sheeted before the first bag is opened, and the waste leaves with the van.',
      'Damp walls are looked at properly first, because good plaster on a wet wall does not last.',
    ],
    skills: ['Skimming', 'Ceiling repairs', 'Dry lining', 'Coloured render', 'Lime plaster', 'Coving'],
    services: [
      ['Skim a room', 'Walls and ceiling of an average bedroom.', 520, 'from'],
      ['Ceiling over-board and skim', 'New plasterboard fixed under the old ceiling and skimmed.', 380, 'from'],
      ['Patch repair', 'Holes, chases and small areas, up to two square metres.', 120, 'per job'],
    ],
    work: [
      ['Artex ceilings made smooth', 'Three ceilings over-boarded and skimmed in two days.'],
      ['Front elevation rendered', 'Through-coloured render on a 1930s semi in {town}.'],
    ],
    praise: [
      'Walls like glass and hardly any dust left behind.',
      'The ceiling looks brand new and was ready to paint within the week.',
    ],
  },
  {
    slug: 'windows-and-doors',
    craft: 'window and door fitting',
    titles: ['Glazier and door fitter', 'Windows, doors and locks', 'Sash window repairs and draught-proofing'],
    names: ['Windows & Doors', 'Glazing', 'Windows'],
    about: [
      'Misted units, dropped hinges and locks that no longer turn can usually be repaired without replacing the frame.',
      'Original sash windows are eased, re-corded and draught-proofed on site, often within a day.',
      'New windows and doors are measured twice and come with the certificate you will need when you sell.',
    ],
    skills: [
      'Double glazing repairs',
      'Sash windows',
      'Composite doors',
      'Lock replacement',
      'Draught-proofing',
      'Misted units',
    ],
    services: [
      ['Replace a misted unit', 'Measure, supply and fit one sealed glass unit.', 95, 'from'],
      ['Lock change', 'New cylinder supplied and fitted, with three keys.', 85, 'per job'],
      ['Sash window overhaul', 'New cords, easing, draught strips and a service.', 240, 'per job'],
    ],
    work: [
      ['Bay of sash windows', 'Five sashes overhauled and draught-proofed, keeping the original glass.'],
      ['Oak front door', 'New door and frame made to suit an uneven opening.'],
    ],
    praise: [
      'The windows open properly for the first time since we moved in.',
      'New lock fitted the same afternoon and the old door closes with one finger now.',
    ],
  },
]
