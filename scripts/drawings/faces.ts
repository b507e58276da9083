import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'

type Head = NonNullable<openPeeps.Options['head']>[number]

/** Skin and hair go together by where a family comes from (db/demo/data/names.json). */
type Look = { skin: string[]; hair: string[]; women: Head[]; men: Head[] }

const FAIR: Look = {
  skin: ['ffdbb4', 'f5cfa5', 'edb98a'],
  hair: ['2c1b18', 'b58143', 'a55728', '4a312c', 'd6b370', 'c93305'],
  women: ['bangs', 'medium3', 'mediumBangs2', 'grayMedium', 'longBangs', 'grayBun', 'mediumStraight', 'long'],
  men: ['short4', 'grayShort', 'noHair3', 'short5', 'pomp', 'noHair1', 'hatBeanie', 'shaved2'],
}

/** By tradition of names. */
export const LOOKS: Record<string, Look> = {
  british: FAIR,
  'south-asian': {
    skin: ['d08b5b', 'c68642', 'ae5d29'],
    hair: ['2c1b18'],
    women: ['long', 'hijab', 'mediumBangs', 'longBangs', 'medium1', 'bun2'],
    men: ['turban', 'short1', 'short5', 'pomp', 'shaved1', 'short2'],
  },
  african: {
    skin: ['694d3d', 'ae5d29', '7d4b32'],
    hair: ['2c1b18'],
    women: ['bun', 'cornrows', 'bantuKnots', 'afro', 'buns', 'longCurly'],
    men: ['flatTop', 'short3', 'twists2', 'shaved1', 'noHair2', 'short1'],
  },
  caribbean: {
    skin: ['ae5d29', '694d3d'],
    hair: ['2c1b18'],
    women: ['dreads1', 'longCurly', 'cornrows2', 'afro'],
    men: ['dreads2', 'twists', 'flatTopLong', 'shaved1'],
  },
  'eastern-european': {
    ...FAIR,
    women: ['medium2', 'bangs', 'grayBun', 'long'],
    men: ['shaved3', 'short4', 'noHair2', 'short2'],
  },
  'east-asian': {
    skin: ['f5cfa5', 'edb98a'],
    hair: ['2c1b18'],
    women: ['bangs2', 'mediumStraight', 'mediumBangs3', 'longBangs'],
    men: ['short5', 'pomp', 'short2', 'shaved2'],
  },
  'middle-eastern': {
    skin: ['edb98a', 'd08b5b'],
    hair: ['2c1b18', '4a312c'],
    women: ['hijab', 'long', 'medium1', 'longCurly'],
    men: ['short4', 'short1', 'pomp', 'shaved1'],
  },
  'southern-european': {
    skin: ['f5cfa5', 'edb98a'],
    hair: ['2c1b18', '4a312c'],
    women: ['longCurly', 'medium3', 'mediumBangs', 'bangs'],
    men: ['short5', 'short4', 'pomp', 'noHair3'],
  },
}

const EXPRESSIONS = ['smile', 'calm', 'cute'] as const
const CLOTHES = ['0e4b4a', 'c46a4a', '5e7f4e', 'd9a441', '5b7fb8', '8b6fb3']
const BEARDS = ['chin', 'full2', 'goatee1', 'moustache2', 'full'] as const

/** On no ground: the avatar has one. */
export function faces(): { name: string; drawing: string }[] {
  return Object.entries(LOOKS).flatMap(([tradition, look]) =>
    (['women', 'men'] as const).flatMap((sex) =>
      look[sex].map((head, index) => {
        const bearded = sex === 'men' && index % 3 === 1
        const drawing = createAvatar(openPeeps, {
          seed: `${tradition} ${sex} ${index}`,
          head: [head],
          face: [pick(EXPRESSIONS, index + (sex === 'men' ? 1 : 0))],
          skinColor: [pick(look.skin, index)],
          headContrastColor: [pick(look.hair, index + (sex === 'men' ? 2 : 0))],
          clothingColor: [pick(CLOTHES, index + tradition.length)],
          facialHair: [pick(BEARDS, index + tradition.length)],
          facialHairProbability: bearded ? 100 : 0,
          accessories: ['glasses', 'glasses2', 'glasses3'],
          accessoriesProbability: index % 4 === 2 ? 100 : 0,
          maskProbability: 0,
        }).toString()
        return { name: `${tradition}-${sex}-${index + 1}`, drawing }
      }),
    ),
  )
}

function pick<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
