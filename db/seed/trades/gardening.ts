import type { TradeGroup } from './trade.ts'

export const gardening: TradeGroup = {
  slug: 'gardening-and-outdoors',
  manner: [
    'A first visit to look round and talk is free within the area, and the written price follows within two days.',
    'Rain may move a date, but you will always hear about it the evening before.',
    'Paths are swept, gates are shut and green waste is taken away unless you want it for compost.',
    'Nesting birds, hedgehogs and your neighbours’ side of the fence are all treated with respect.',
    '[I] work with the seasons, so some jobs are better booked for autumn and [I] will tell you which.',
    'If you enjoy doing part of the work yourself, the quote can be split to suit.',
    'Tools and machines are well kept, mostly battery powered and quiet enough for a Saturday.',
  ],
  assurance: [
    'Fully insured, including for work near buildings, roads and underground pipes.',
    'A licensed waste carrier, so nothing from your garden ends up in a lay-by.',
    'Work is guaranteed in writing, and anything that fails in the first year is put right.',
    'Photographs of nearby gardens and the owners’ phone numbers are available on request.',
  ],
  praise: [
    'Hard-working, polite and full of good ideas.',
    'We could not be happier with the result.',
    'Cleared everything away and swept the path afterwards.',
    'Came exactly when promised, in spite of the weather.',
    'A fair price and a really tidy finish.',
    'Several neighbours have asked who did the work.',
  ],
  mixed: [
    'Good work, but it took three rearranged dates before anyone came.',
    'Happy with the result, less happy with the mud left on the drive.',
    'Did what was asked, though I had hoped for more advice.',
  ],
  poor: [
    'Not what we had agreed, and nobody asked us beforehand.',
    'Left half a day early and the last part was never quite finished.',
    'Part of the work had to be redone after the first winter.',
  ],
  trades: [
    {
      slug: 'garden-maintenance',
      craft: 'garden maintenance',
      titles: ['Gardener for regular maintenance', 'Garden care, lawns and hedges', 'Experienced gardener'],
      names: ['Gardens', 'Garden Care', 'Gardening'],
      about: [
        'Fortnightly visits from March to November cover mowing, weeding, pruning and edging, with tidy-ups in winter.',
        'Overgrown gardens are brought back in stages, keeping every shrub that deserves a second chance.',
        'Roses, fruit trees and old climbers are pruned at the right time of year and not just when the van is passing.',
      ],
      skills: ['Lawn care', 'Hedge cutting', 'Pruning', 'Weeding', 'Planting', 'Garden clearance', 'Roses and fruit'],
      services: [
        ['Regular gardening', 'Fortnightly visits, tools and waste included.', 28, 'per hour'],
        ['Hedge trim', 'Up to ten metres, cuttings removed.', 110, 'from'],
        ['One-off tidy-up', 'Half a day, two people.', 190, 'per job'],
        ['Lawn treatment', 'Scarify, feed and overseed a small lawn.', 95, 'from'],
      ],
      work: [
        ['Overgrown garden in {town}', 'Brambles cleared, paths found again and borders replanted.'],
        ['Old apple trees', 'Three neglected trees restored over two winters.'],
      ],
      praise: [
        'Knows the Latin names but explains what to do in plain English.',
        'The hedge is level for the first time in ten years.',
      ],
    },
    {
      slug: 'landscaping-and-design',
      craft: 'landscaping and garden design',
      titles: ['Garden designer and landscaper', 'Landscaping and turfing', 'Small garden design'],
      names: ['Landscapes', 'Garden Design', 'Landscaping'],
      about: [
        'Designs are drawn by hand and to scale, with a planting plan that tells you what flowers when.',
        'Small city gardens are a favourite: clever seating, tall planting and somewhere to hide the bins.',
        'Drainage and levels are sorted before anything pretty goes in.',
      ],
      skills: [
        'Garden design',
        'Planting plans',
        'Turfing',
        'Raised beds',
        'Drainage',
        'Artificial lawns',
        'Garden lighting',
      ],
      services: [
        ['Design consultation', 'Two hours in your garden with sketches.', 140, 'per job'],
        ['Full garden design', 'Survey, drawings and planting plan.', 750, 'from'],
        ['New lawn', 'Ground prepared and turf laid, per square metre.', 16, 'from'],
      ],
      work: [
        ['Courtyard garden', 'Brick paving, built-in benches and a multi-stemmed tree.'],
        ['Family garden on two levels', 'Terraced slope with steps, lawn and a play area.'],
      ],
      praise: [
        'Turned a muddy rectangle into somewhere we eat every sunny evening.',
        'The planting plan means something is always in flower.',
      ],
    },
    {
      slug: 'tree-surgery',
      craft: 'tree surgery',
      titles: ['Qualified tree surgeon', 'Arborist, tree care and stump grinding', 'Tree surgery and hedge reduction'],
      names: ['Tree Care', 'Tree Surgery', 'Arborists'],
      about: [
        'Crown reductions, deadwood, fellings and stump grinding are carried out by climbers with the proper certificates.',
        'Checks for preservation orders and conservation areas are made with the council before a saw is started.',
        'Logs can be left stacked for your stove, and wood chip for your paths, if you would like them.',
      ],
      skills: [
        'Crown reduction',
        'Tree felling',
        'Stump grinding',
        'Hedge reduction',
        'Tree reports',
        'Emergency work',
      ],
      services: [
        ['Crown reduction', 'Medium-sized tree, brash chipped and removed.', 380, 'from'],
        ['Stump grinding', 'Ground to 20 cm below the surface.', 90, 'from'],
        ['Tree inspection', 'Site visit and a short written report.', 120, 'per job'],
      ],
      work: [
        ['Leaning ash dismantled', 'Taken down in sections between two houses.'],
        ['Mature oak reduced', 'Deadwood removed and the crown balanced.'],
      ],
      praise: [
        'Took a forty-foot conifer down piece by piece without touching the greenhouse.',
        'Handled the council application and kept us informed.',
      ],
    },
    {
      slug: 'fencing-and-decking',
      craft: 'fencing and decking',
      titles: ['Fencing and decking installer', 'Fences, gates and decks', 'Garden fencing specialist'],
      names: ['Fencing', 'Fencing & Decking', 'Timber Gardens'],
      about: [
        'Panels, feather-edge and slatted fences are set on concrete or oak posts that will still be upright in ten years.',
        'Storm damage is repaired quickly, often by replacing posts and keeping the panels you have.',
        'Decks are built on proper frames with hidden fixings and room for the water to go.',
      ],
      skills: ['Feather-edge fencing', 'Fence repairs', 'Decking', 'Garden gates', 'Trellis', 'Composite decking'],
      services: [
        ['Replace a fence panel', 'Supply and fit, old panel taken away.', 85, 'from'],
        ['New fence', 'Concrete posts and panels, per bay.', 120, 'from'],
        ['Decking', 'Frame and boards, per square metre.', 130, 'from'],
      ],
      work: [
        ['Slatted cedar fence', 'Eighteen metres with a matching side gate.'],
        ['Raised deck in {town}', 'Composite boards, steps and a handrail.'],
      ],
      praise: [
        'Fence up in a day and straight as a ruler.',
        'The new gate closes with a gentle click and looks lovely.',
      ],
    },
    {
      slug: 'driveways-and-patios',
      craft: 'paving',
      titles: ['Driveways and patios', 'Block paving and stone patios', 'Paving contractor'],
      names: ['Paving', 'Driveways', 'Drives & Patios'],
      about: [
        'Block paving, sandstone, porcelain, gravel and resin are all laid on a sub-base that is dug to the right depth.',
        'Falls and drainage are planned to the current rules, so rain water stays on your side of the pavement.',
        'Sunken or weedy paving can often be lifted and relaid for much less than a new drive.',
      ],
      skills: [
        'Block paving',
        'Sandstone patios',
        'Porcelain paving',
        'Resin driveways',
        'Drainage channels',
        'Dropped kerbs',
        'Relaying',
      ],
      services: [
        ['Patio', 'Dig out, sub-base and stone, per square metre.', 120, 'from'],
        ['Block-paved driveway', 'Complete, per square metre.', 95, 'from'],
        ['Lift and relay', 'Sunken areas made level again.', 280, 'from'],
      ],
      work: [
        ['Sandstone patio with steps', 'Thirty-two square metres with a curved edge.'],
        ['Front drive for two cars', 'Permeable block paving with a planted strip.'],
      ],
      praise: [
        'The patio drains properly and has not moved after two winters.',
        'Neighbours could still get their cars out every day, thanks to good planning.',
      ],
    },
    {
      slug: 'ponds-and-water-features',
      craft: 'pond and water feature work',
      titles: ['Pond design and maintenance', 'Ponds and water features', 'Wildlife ponds and koi pools'],
      names: ['Ponds', 'Water Gardens', 'Aquascapes'],
      about: [
        'Wildlife ponds with gentle edges are built to bring frogs and dragonflies within the first summer.',
        'Green water, leaks and tired pumps are diagnosed on site, often with the repair done in the same visit.',
        'Seasonal care covers spring cleaning, plant division and winter protection for fish.',
      ],
      skills: ['Wildlife ponds', 'Koi ponds', 'Pumps and filters', 'Pond cleaning', 'Leak repair', 'Waterfalls'],
      services: [
        ['Pond clean', 'Small to medium pond, fish kept safe.', 220, 'from'],
        ['Wildlife pond', 'Dig, line, plant and edge.', 950, 'from'],
        ['Pump service', 'Clean, test and replace worn parts.', 75, 'per job'],
      ],
      work: [['Wildlife pond with beach', 'Pebble edge, native plants and frogs by June.']],
      praise: ['We had our first dragonflies within weeks.', 'Clear water at last, and the fish are thriving.'],
    },
    {
      slug: 'pest-control',
      craft: 'pest control',
      titles: [
        'Pest control technician',
        'Discreet pest control for homes and shops',
        'Wasp, rodent and insect control',
      ],
      names: ['Pest Control', 'Pest Solutions', 'Environmental Services'],
      about: [
        'Rats, mice, wasps, moths and bed bugs are dealt with quickly, discreetly and in a plain van.',
        'Finding out how they got in matters more than bait, so proofing is always part of the visit.',
        'Treatments are chosen with children, pets and wildlife in mind, and explained before they are used.',
      ],
      skills: ['Rodent control', 'Wasp nests', 'Bed bugs', 'Moths', 'Proofing', 'Commercial contracts'],
      services: [
        ['Wasp nest removal', 'One nest, guaranteed for the season.', 65, 'per job'],
        ['Mice or rats', 'Survey, treatment and two follow-up visits.', 170, 'per job'],
        ['Bed bug treatment', 'Two visits, per room.', 190, 'from'],
      ],
      work: [],
      praise: [
        'No more scratching in the loft, and the entry hole is properly sealed.',
        'Wasps gone the same afternoon.',
      ],
    },
  ],
}
