import type { TradeGroup } from './trade.ts'

export const media: TradeGroup = {
  slug: 'music-photography-and-visuals',
  manner: [
    'A relaxed chat beforehand makes sure we want the same thing and that the price holds no surprises.',
    'People who hate having a camera or a microphone pointed at them are in gentle hands.',
    'You know in writing what you will receive, in which format and by which date.',
    '[I] scout the place in advance whenever possible, so the light and the sound are no accident.',
    'A quiet, unobtrusive way of working means you soon forget that [I’m] there.',
    'Questions before and after are answered within a day.',
    'Travel within twenty miles is included in the price.',
  ],
  assurance: [
    'Spare equipment is always to hand, and everything recorded is backed up the same night.',
    'Fully insured, with electrical safety certificates for the equipment.',
    'If [I’m] ever ill, a colleague of the same standard takes over at no extra cost.',
    'Dates are confirmed in writing, and the deposit comes back if [I] ever have to cancel.',
  ],
  praise: [
    'A real professional with a lovely manner.',
    'The result is better than we had dared to hope.',
    'Put everyone at ease straight away.',
    'Everything arrived when promised.',
    'Great eye for detail.',
    'Would book again without a second thought.',
  ],
  mixed: [
    'Nice work, but we waited far longer than agreed for an answer to our messages.',
    'Good in parts, although a few things we had asked for were missing.',
    'Pleasant to work with, the result was solid rather than special.',
  ],
  poor: [
    'Hard to reach after the day, and half of what was agreed never arrived.',
    'Arrived flustered and late, and it shows in the result.',
    'The quality was clearly below the examples we had been shown.',
  ],
  trades: [
    {
      slug: 'wedding-photography',
      craft: 'wedding photography',
      titles: ['Wedding photographer', 'Documentary wedding photography', 'Relaxed wedding photographer'],
      names: ['Photography', 'Wedding Photography', 'Weddings'],
      about: [
        'Weddings are photographed as they happen, with fifteen minutes for family groups and plenty of time to dance.',
        'Town hall ceremonies, three-day celebrations and everything in between have all been part of the last few years.',
        'Couples receive an online gallery of four to six hundred edited pictures and, if they like, a linen-bound album.',
      ],
      skills: ['Documentary style', 'Asian weddings', 'Albums', 'Engagement shoots', 'Small weddings', 'Evening light'],
      services: [
        ['Full day', 'Ten hours and an online gallery.', 1350, 'from'],
        ['Short wedding', 'Three hours, ideal for town halls.', 480, 'from'],
        ['Engagement shoot', 'An hour outdoors, thirty pictures.', 150, 'per job'],
      ],
      work: [
        ['Town hall wedding', 'Twenty guests, rain and a very red umbrella.'],
        ['Marquee reception', 'Golden evening light on a farm near {town}.'],
        ['Two-day celebration', 'Mehndi evening and wedding day.'],
      ],
      praise: [
        'We hardly noticed the camera, yet every special moment is there.',
        'Even my camera-shy husband loves the pictures.',
      ],
    },
    {
      slug: 'portrait-and-family-photography',
      craft: 'portrait photography',
      titles: ['Family and newborn photographer', 'Portraits and headshots', 'Natural-light portrait photographer'],
      names: ['Portraits', 'Photography', 'Photo Studio'],
      about: [
        'Families are photographed outdoors or at home, with games for the children and no saying cheese.',
        'Newborn sessions take a whole morning, because feeding and cuddles come first.',
        'Headshots for actors and professionals take half an hour, with the best frames chosen together on the screen.',
      ],
      skills: ['Family portraits', 'Newborns', 'Headshots', 'Maternity', 'Pets', 'Prints and frames'],
      services: [
        ['Family session', 'An hour outdoors, twenty pictures.', 160, 'from'],
        ['Headshot', 'Half an hour, three retouched pictures.', 95, 'per job'],
        ['Newborn session', 'At home, up to three hours.', 220, 'from'],
      ],
      work: [
        ['Three generations', 'A family of eleven on a windy beach.'],
        ['Headshots for a choir', 'Thirty singers in one afternoon.'],
      ],
      praise: [
        'The first family picture in which nobody has their eyes closed.',
        'So patient with our newborn and our lively toddler.',
      ],
    },
    {
      slug: 'commercial-photography',
      craft: 'commercial photography',
      titles: ['Product and food photographer', 'Property and interiors photographer', 'Commercial photographer'],
      names: ['Images', 'Commercial Photography', 'Studio'],
      about: [
        'Products, plates of food, interiors and people at work are photographed for small brands and independent shops.',
        'Estate agents and holiday lets receive bright, straight and truthful pictures within 24 hours.',
        'A clear licence for print and online use is included in every price.',
      ],
      skills: ['Product photography', 'Food photography', 'Interiors', 'Property', 'Staff portraits', 'Retouching'],
      services: [
        ['Half-day shoot', 'At your place or in the studio.', 320, 'per job'],
        ['Product on white', 'Per product, two angles.', 18, 'from'],
        ['Property photographs', 'Up to twenty pictures, next day.', 120, 'from'],
      ],
      work: [
        ['Menu for a neighbourhood bistro', 'Fourteen plates in natural light.'],
        ['Ceramics collection', 'Forty pieces for a maker’s online shop.'],
      ],
      praise: [
        'Our online sales went up as soon as the new pictures were live.',
        'Made a small flat look inviting without cheating.',
      ],
    },
    {
      slug: 'video-production',
      craft: 'video production',
      titles: ['Videographer', 'Film and drone video', 'Short films for businesses and weddings'],
      names: ['Films', 'Video', 'Productions'],
      about: [
        'Short films for small businesses, charities and couples are planned, filmed and edited by the same person.',
        'Drone pictures are taken by a licensed operator with the permissions sorted in advance.',
        'Subtitles and square versions for phones are part of every package.',
      ],
      skills: ['Wedding films', 'Business films', 'Drone filming', 'Editing', 'Subtitles', 'Event recording'],
      services: [
        ['Business film', 'One day filming, two-minute film.', 850, 'from'],
        ['Wedding film', 'Full day, ten-minute film.', 1200, 'from'],
        ['Editing', 'Your own footage cut and graded.', 45, 'per hour'],
      ],
      work: [
        ['Film for a boat builder', 'A year of work in three minutes.'],
        ['Charity appeal', 'Interviews and aerial pictures around {town}.'],
      ],
      praise: [
        'We cried, laughed and watched it four times in a row.',
        'The film explains our work better than our website ever did.',
      ],
    },
    {
      slug: 'musicians-and-singers',
      craft: 'live music',
      titles: ['Singer and guitarist for events', 'String quartet', 'Wedding singer and pianist'],
      names: ['Music', 'Strings', 'Live Music'],
      about: [
        'Ceremonies, drinks receptions and dinners are accompanied by music chosen with you, from Bach to current songs.',
        'The set list runs to more than three hundred pieces, and one new song is learnt for every wedding.',
        'A small, good sound system comes along and needs nothing but a socket.',
      ],
      skills: ['Wedding ceremonies', 'Acoustic sets', 'String quartet', 'Jazz', 'Funerals', 'First dance songs'],
      services: [
        ['Ceremony', 'Up to an hour of music, one request learnt.', 220, 'from'],
        ['Acoustic evening', 'Two sets of forty-five minutes.', 320, 'from'],
        ['Quartet', 'Two hours for ceremony and reception.', 680, 'from'],
      ],
      work: [],
      praise: [
        'Learnt our song especially and there was not a dry eye in the room.',
        'Beautiful voice and just the right volume for dinner.',
      ],
    },
    {
      slug: 'sound-and-recording',
      craft: 'sound recording',
      titles: ['Recording studio and sound engineer', 'Podcast and music recording', 'Live sound engineer'],
      names: ['Sound', 'Studios', 'Recording'],
      about: [
        'Bands, choirs, podcasters and audiobook readers record in a warm room with good tea and no stopwatch.',
        'Live sound for small festivals, theatres and conferences comes with a desk, microphones and somebody who listens.',
        'Mixing and mastering are offered remotely as well, with as many small changes as it takes.',
      ],
      skills: ['Band recording', 'Podcasts', 'Mixing', 'Mastering', 'Live sound', 'Voice-overs'],
      services: [
        ['Studio day', 'Eight hours with an engineer.', 280, 'per day'],
        ['Podcast episode', 'Recording and edit, up to an hour.', 120, 'from'],
        ['Mix and master', 'Per song.', 140, 'from'],
      ],
      work: [
        ['Choir album', 'Fourteen pieces recorded in a stone church.'],
        ['Live session series', 'Six local bands filmed and recorded in one weekend.'],
      ],
      praise: [
        'Our demo finally sounds the way we do in our heads.',
        'Made a nervous first-time podcaster feel at home.',
      ],
    },
  ],
}
