/** {a title} and {title} are the trade, {a} {b} {c} different skills, {town} {years} the provider's own. */
export const ownOpeners = `
I am {a title} based in {town}, with {years} years in the trade behind me.
I have worked as {a title} around {town} for the last {years} years.
After {years} years with larger firms I now work for myself as {a title} in {town}.
I trained as {a title} {years} years ago and have looked after {town} ever since.
Looking for {a title} in {town} who replies to messages and turns up on time?
My name is {first} and I work as {a title} in {town} and the places around it.
I am {first}, {a title} with {years} years of experience and a good name in {town}.
`

export const firmOpeners = `
{business} is a small team from {town}, started {years} years ago and run by {first} {last}.
{business} has served {town} and the surrounding area for {years} years.
At {business} you deal with {first}, {a title} with {years} years of experience in {town}.
We are an independent business in {town}, founded by {first}, {a title} for {years} years.
Families and firms in {town} have called on {business} for {years} years.
{first} {last} set up {business} after {years} years as {a title} in {town}.
`

export const offers = `
The usual week brings {a}, {b} and {c}, with room for the odd surprise.
Most requests are for {a} and {b}, though {c} is just as welcome.
Ask about {a}, {b} or {c}, or simply send a picture and describe what you need.
The work covers {a}, {b} and {c}, for new customers and old friends alike.
What people book most is {a}, followed closely by {b} and {c}.
Known locally for {a}, and regularly asked for {b} and {c} as well.
`

export const closers = `
Free quotes, fair prices and no obligation.
Fully insured, with references from recent customers on request.
Evenings and Saturdays can be arranged if weekdays are difficult.
Send a message for a friendly chat and a clear price.
Cards, bank transfer and cash are all accepted.
Weekend appointments are available at no extra charge.
Most new work comes by recommendation, which says it best.
Happy to travel up to fifteen miles from {town}.
Replies usually come within the hour, seven days a week.
Discounts are offered for pensioners, students and NHS staff.
DBS checked, insured and always on time.
Look through the reviews, then get in touch for a date.
Covering {town} and the villages nearby.
`

/** By the group's slug; what any trade of the group may say of its manner. */
export const manners: Readonly<Record<string, string>> = {
  'cars-vehicles': `
Collection and a courtesy car can be arranged for longer work.
Nothing is fitted before you have agreed the price.
Classic, electric and everyday vehicles are all looked after.`,
  'cleaning-and-removal-services': `
Our people are vetted, insured and pleasant to have about.
Keys are kept coded and locked away.
A clear price by the hour or the job is agreed beforehand.`,
  'construction-trade': `
Dust sheets go down first and the site is swept every evening.
Each job ends with photographs, guarantees and a proper tidy.
You will have a written quotation within three days of the visit.
Hard hats, honest prices and a radio at a civil volume.`,
  education: `
Progress is shared in a short note at the end of each month.
Lessons are online or face to face, whichever suits the learner.
Confidence comes first, and marks tend to follow.`,
  events: `
Dates in summer go early, so do ask soon.
A meeting or video call before the day settles every detail.
Parties of twenty and receptions of three hundred are equally welcome.`,
  'fitness-health-and-wellbeing': `
Everybody is welcome, whatever the age, shape or starting point.
A first conversation is free and carries no obligation.
Care is taken to listen before anything is suggested.`,
  'gardening-and-outdoors': `
Birds, hedgehogs and your lawn are treated with respect.
Green waste is composted or taken away as you prefer.
Gardens of any size are welcome, from courtyards to small estates.`,
  'hair-and-beauty': `
Good products, clean tools and no rushing.
Gift vouchers and party bookings are available all year.
Each appointment has time for a drink and a proper consultation.`,
  it: `
Plain English is spoken, and no question is too simple.
Support goes on after the invoice is paid.
Remote help is often enough, and costs less than a visit.`,
  'legal-and-financial-services': `
Regulated, insured and glad to explain every fee.
Meetings are in person, by telephone or by video.
Letters are written so that you can read them once and understand.`,
  'marketing-and-advertising': `
Independent shops, trades and charities are the clients we like best.
Work begins with what your customers really ask for.
Small budgets are treated with the same care as large ones.`,
  'music-photography-and-visuals': `
Samples of recent work are gladly sent before you decide.
Deposits are modest and dates may be moved once for free.
Quiet on the day, quick afterwards and easy to talk to.`,
  'painting-decorating-and-interior-design': `
Shoes off, dust sheets down and a tidy room every evening.
Samples are tried on your own wall in your own light.
Period houses and new flats each have their proper treatment.`,
  'pets-animals': `
Insured, first aid trained and hopelessly fond of animals.
A free meeting comes first so that everybody may have a sniff.
Keys and routines are treated with equal care.`,
}
