/** Titles, further sentences and replies that fit feedback in any trade. */
export const titles = {
  5: [
    'Couldn’t be happier',
    'Absolutely brilliant',
    'First class',
    'Would recommend to anyone',
    'Exactly what we needed',
    'Superb from start to finish',
    'A real find',
    'Friendly and professional',
    'Above and beyond',
    'Top marks',
    'Wonderful experience',
    'Reliable and skilled',
    'Will definitely use again',
    'Just what we hoped for',
    'Five stars are not enough',
    'Such a relief',
    'Great from the first message',
  ],
  4: [
    'Very good',
    'Really pleased',
    'Good service, fair price',
    'Happy with the result',
    'Would use again',
    'Solid and dependable',
    'Very helpful',
    'Good all round',
    'Pleased we called',
    'Nearly perfect',
    'Recommended',
  ],
  3: [
    'Fine, with a few hiccups',
    'All right overall',
    'Mixed feelings',
    'Good but slow',
    'Decent enough',
    'Room for improvement',
  ],
  2: ['Expected more', 'Not quite what I hoped for', 'Disappointing', 'A bit let down'],
  1: ['Would not book again', 'Very disappointed', 'Not a good experience'],
} as const satisfies Record<number, readonly string[]>

/** Praise that fits every trade. */
export const praiseAnywhere: readonly string[] = [
  'Answered all my questions before I had committed to anything.',
  'You can tell when somebody takes pride in their work.',
  'Warm, straightforward and very good at the job.',
  'Made it all feel easy.',
  'We asked three people for a price, and this was the only one who really listened.',
  'I was kept informed all along and never had to chase.',
  'Turned a worry into something I hardly had to think about.',
  'Fair, friendly and exactly on time.',
  'I liked being told honestly what I did not need.',
  'It is rare to find this much care at such a sensible price.',
  'Very well organised, with a clear plan from the first day.',
  'My mother, who is hard to please, was delighted.',
  'Small things were remembered that I had only mentioned once.',
  'Came recommended by a colleague, and now I know why.',
  'Everything went exactly as it had been explained.',
  'Nothing was rushed and nothing was forgotten.',
]

/** Praise for one thing in particular; `{skill}` is one of the provider's skills. */
export const praiseOfSkill: readonly string[] = [
  'Got in touch about {skill} and could not have asked for more.',
  'We needed help with {skill} at short notice, and it all worked out beautifully.',
  'Need help with {skill}? Look no further.',
  'Clearly knows a great deal about {skill} and is happy to share it.',
  'I had put off doing anything about {skill} for months and now wish I had called earlier.',
  'Very sound advice about {skill}, followed by excellent work.',
  'A friend had mentioned how good they are with {skill}, and she was right.',
]

export const further: readonly string[] = [
  'We will certainly be in touch again.',
  'I have already passed the number on to a friend.',
  'Thank you!',
  'Hard to find somebody this reliable.',
  'I only wish I had called sooner.',
  'Booked through Fettle and was very glad I did.',
  'My second booking, and just as good as the first.',
  'Recommended to my whole street.',
  'Excellent value.',
  'Messages were answered within the hour.',
  'A pleasure from beginning to end.',
  'Will be back next year.',
  'My partner was sceptical and is now the biggest fan.',
  'Simply good, honest work.',
]

export const smallWish: readonly string[] = [
  'Only the wait for an appointment was a little long.',
  'One star off because the invoice took a while.',
  'A touch more notice beforehand would have been nice.',
  'Slightly dearer than I had planned, but worth it.',
  'Parking was tricky, which was nobody’s fault.',
]

export const thanks: readonly string[] = [
  'Thank you, {client}. It was a pleasure, and I hope to see you again.',
  'Thanks so much for taking the time to write this, {client}.',
  'Really glad you are happy, {client}. Do get in touch if anything comes up.',
  'That is very kind, {client}. You made it easy for us.',
  'Thank you for the lovely words. I will remember them on a rainy Monday.',
  'Much appreciated, {client}. All the best to you and the family.',
  'Thank you for your trust, {client}, and for the tea!',
  'So pleased it all worked out. Thank you, {client}.',
  'Thanks, {client}. Recommendations like this keep a small business going.',
  'Your kind words made my day, {client}. Thank you.',
]

export const thanksWithWish: readonly string[] = [
  'Thank you, {client}. Good point, and I will do better on that next time.',
  'Thanks for the honest words, {client}. I have changed how I plan my week because of it.',
  'Glad you are pleased overall, {client}, and I have taken the rest on board.',
]

export const apologies: readonly string[] = [
  'I am sorry this was not up to scratch, {client}. Please call me so that I can put it right.',
  'Thank you for being honest, {client}. I should have kept you better informed, and I apologise.',
  'Sorry to read this, {client}. I have sent you a message and would like to make it good.',
  'This is not how I like to work, {client}. A refund for the part you were unhappy with is on its way.',
]
