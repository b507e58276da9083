import type { Trade } from './trade.ts'

/** Services, joinery and finishes inside a house. */
export const fittingTrades: readonly Trade[] = [
  {
    slug: 'plumbing',
    craft: 'plumbing',
    titles: [
      'Plumber for repairs and bathrooms',
      'Local plumber, leaks and emergencies',
      'Plumbing and heating engineer',
    ],
    names: ['Plumbing', 'Plumbing & Heating', 'Plumbing Services'],
    about: [
      'Leaks, blocked wastes, dripping taps and noisy pipes are the daily work, and most are put right on the first visit.',
      'The van carries valves, fittings and cartridges for most taps and toilets, so a small repair rarely needs a second call.',
      'Bathrooms are plumbed from first fix to the last bead of silicone, working alongside your tiler or one [I] know well.',
      'Low water pressure and tired hot water cylinders are a speciality, and [I] will explain the choices before anything is ordered.',
      'Landlords are looked after with photographs, dated invoices and a direct line to the person doing the work.',
    ],
    skills: [
      'Leak repairs',
      'Taps and toilets',
      'Bathroom plumbing',
      'Blocked drains',
      'Hot water cylinders',
      'Outside taps',
      'Burst pipes',
      'Water pressure',
    ],
    services: [
      ['Emergency call-out', 'First hour on site, evenings and weekends included.', 95, 'per job'],
      ['General plumbing', 'Repairs and small installations, parts at cost.', 60, 'per hour'],
      ['Replace a kitchen or basin tap', 'Remove the old tap, fit yours, check for leaks.', 85, 'per job'],
      ['Clear a blocked waste', 'Sink, bath or shower waste cleared and tested.', 75, 'from'],
      ['Bathroom plumbing', 'First and second fix for a standard bathroom.', 950, 'from'],
    ],
    work: [
      ['Family bathroom in {town}', 'New pipework, concealed cistern and a thermostatic shower.'],
      ['Unvented cylinder', 'Loft tanks removed and a mains-pressure cylinder fitted.'],
      ['Hidden leak traced', 'Leak under a solid floor found and repaired with one tile lifted.'],
    ],
    praise: [
      'Found the leak in ten minutes after two other visits had missed it.',
      'Fixed the tap, spotted a weeping valve and sorted both in one visit.',
      'Came out on a Sunday evening for a burst pipe and charged what was quoted on the phone.',
    ],
  },
  {
    slug: 'heating-and-gas',
    craft: 'heating and gas work',
    titles: ['Gas Safe heating engineer', 'Boiler servicing and repairs', 'Heat pump and boiler installer'],
    names: ['Heating', 'Gas & Heating', 'Heating Engineers'],
    about: [
      'Boiler servicing, breakdowns and landlord safety certificates keep the week full from September to April.',
      'Cold radiators and noisy systems are diagnosed before parts are ordered, and a power flush is only suggested if it is needed.',
      'Heat pumps are sized from a proper room-by-room heat loss calculation, never from a guess on the doorstep.',
    ],
    skills: [
      'Boiler servicing',
      'Boiler repairs',
      'Landlord gas certificates',
      'Radiators',
      'Heat pumps',
      'Power flushing',
      'Smart thermostats',
    ],
    services: [
      ['Boiler service', 'Full annual service with a written record.', 85, 'per job'],
      ['Landlord gas safety record', 'Inspection and certificate for up to three appliances.', 75, 'per job'],
      ['New combi boiler', 'Supply and fit, system clean, filter and registration.', 1950, 'from'],
      ['Add or move a radiator', 'Pipework, valves, radiator hung and balanced.', 220, 'from'],
    ],
    work: [
      ['Boiler moved to the loft', 'Kitchen freed up, new flue and pipework, all in two days.'],
      ['Heat pump for a bungalow', 'Air source heat pump with larger radiators and weather compensation.'],
    ],
    praise: [
      'The boiler has been silent since the repair and the house is warm again.',
      'Clear explanation of the fault and no pressure to buy a new boiler.',
    ],
  },
  {
    slug: 'electrical-services',
    craft: 'electrical work',
    titles: ['Electrician for homes and landlords', 'Qualified electrician', 'Rewiring, testing and consumer units'],
    names: ['Electrical', 'Electrical Services', 'Electrics'],
    about: [
      'Consumer units, extra sockets, lighting and full rewires, all tested and certified to the current wiring regulations.',
      'Fault finding is what [I] enjoy most: tripping breakers and dead circuits are traced methodically and not by swapping parts.',
      'Electric car chargers are fitted with the paperwork for the network operator taken care of.',
      'Rewires are planned with you room by room so that sockets end up where the furniture will be.',
    ],
    skills: [
      'Consumer units',
      'Rewiring',
      'Fault finding',
      'Electrical testing',
      'LED lighting',
      'Car charging points',
      'Outdoor power',
    ],
    services: [
      ['Fault finding', 'First hour on site, most faults found within it.', 70, 'per hour'],
      ['Consumer unit replacement', 'New unit with surge protection, tested and certified.', 520, 'per job'],
      ['Electrical condition report', 'Inspection and report for up to eight circuits.', 190, 'per job'],
      ['Additional double socket', 'Wired from an existing circuit and made good.', 95, 'from'],
    ],
    work: [
      ['Full rewire of a 1930s semi', 'Eleven circuits, wired in six days with the carpets put back.'],
      ['Garden lighting', 'Low-voltage path lights and power to a garden office in {town}.'],
    ],
    praise: [
      'Traced the fault that kept tripping our kitchen and labelled every circuit while at it.',
      'Tidy wiring, certificate by e-mail the same evening.',
    ],
  },
  {
    slug: 'carpentry-and-joinery',
    craft: 'carpentry and joinery',
    titles: ['Carpenter and joiner', 'Bespoke joinery and fitted furniture', 'Carpenter, doors, stairs and wardrobes'],
    names: ['Carpentry', 'Joinery', 'Carpentry & Joinery'],
    about: [
      'Alcove cupboards, wardrobes and shelving are drawn, made in the workshop and fitted so that they look as if they grew there.',
      'Doors are hung, floors levelled and skirtings scribed to old, crooked walls without a tube of filler in sight.',
      'Staircases, oak frames and box windows can be repaired in place, and [I] will say so if that is cheaper than new.',
    ],
    skills: [
      'Fitted wardrobes',
      'Door hanging',
      'Alcove shelving',
      'Staircases',
      'Skirting and architrave',
      'Oak framing',
      'Timber repairs',
    ],
    services: [
      ['Hang an internal door', 'Trim, hang and fit the furniture you supply.', 85, 'per job'],
      ['Alcove cupboard and shelves', 'Made to measure, ready to paint.', 850, 'from'],
      ['Carpentry day rate', 'A full day on site, materials extra.', 230, 'per day'],
    ],
    work: [
      ['Wardrobes under the eaves', 'Painted doors and drawers using every inch of an awkward attic room.'],
      ['Oak staircase', 'New treads, handrail and newels in a cottage near {town}.'],
    ],
    praise: [
      'The alcove shelves fit our wonky walls perfectly.',
      'Eight doors hung in a day and a half, every one of them closes with a click.',
    ],
  },
]
