/** Specialities so rare that each stands in about one row of 20,000; its word stands in no other row. */
export type Speciality = { word: string; slug: string; title: string; skill: string; sentence: string }

export const oneIn = 20_000

export const specialities: readonly Speciality[] = [
  {
    word: 'thatcher',
    slug: 'roofing',
    title: 'master thatcher',
    skill: 'long straw ridges',
    sentence: 'A third generation thatcher in water reed and long straw, ridges included.',
  },
  {
    word: 'harpsichord',
    slug: 'music-lessons',
    title: 'harpsichord teacher',
    skill: 'harpsichord lessons',
    sentence: 'Lessons are given on a two manual harpsichord after Ruckers.',
  },
  {
    word: 'falconer',
    slug: 'djs-and-entertainers',
    title: 'falconer',
    skill: 'owl and hawk displays',
    sentence: 'A falconer with owls and hawks brings a display to fetes and weddings.',
  },
  {
    word: 'pargeter',
    slug: 'plastering-and-rendering',
    title: 'pargeter',
    skill: 'ornamental lime plaster',
    sentence: 'A working pargeter, modelling vines and crests in lime by hand.',
  },
  {
    word: 'wheelwright',
    slug: 'carpentry-and-joinery',
    title: 'wheelwright',
    skill: 'cart wheel repairs',
    sentence: 'A trained wheelwright who still shrinks iron tyres in the yard.',
  },
  {
    word: 'luthier',
    slug: 'upholstery-and-furniture-restoration',
    title: 'luthier',
    skill: 'violin repairs',
    sentence: 'As a luthier I also mend violins, cellos and old guitars.',
  },
  {
    word: 'beekeeper',
    slug: 'pest-control',
    title: 'beekeeper',
    skill: 'swarm collection',
    sentence: 'A beekeeper collects swarms alive and finds each of them a hive.',
  },
  {
    word: 'calligrapher',
    slug: 'branding-and-graphic-design',
    title: 'calligrapher',
    skill: 'hand lettered invitations',
    sentence: 'A calligrapher writes invitations and certificates with a steel nib.',
  },
  {
    word: 'bagpiper',
    slug: 'musicians-and-singers',
    title: 'bagpiper',
    skill: 'piping in',
    sentence: 'A bagpiper in full dress pipes in the couple, the haggis or the new year.',
  },
  {
    word: 'topiary',
    slug: 'garden-maintenance',
    title: 'topiary specialist',
    skill: 'topiary',
    sentence: 'Box and yew topiary is clipped by eye, from cones to peacocks.',
  },
]
