/** Trades for people and their animals; see `trades.ts` for the five lines of each. */
export const people = `
school-tutoring 12
tutor|maths tutor|GCSE and A level tutor
Tuition|Tutors
GCSE maths|A level chemistry|11 plus preparation|English literature|GCSE science|primary reading|exam technique
Lessons follow your exam board, and parents have a short note after each one.|A free first session finds the gaps before we plan the term.

language-lessons 6
language teacher|French teacher|Spanish tutor
Languages|Language School
conversational French|Spanish for beginners|German GCSE|English as a second language|Italian for travel|business English|IELTS preparation
Classes are mostly conversation, with grammar explained when it becomes useful.|A native speaker leads each hour, online or across your kitchen table.

music-lessons 7
piano teacher|guitar teacher|music teacher
Music|Music School
piano lessons|guitar lessons|singing lessons|drum lessons|violin lessons|music theory|graded exams
Pupils range from six to eighty, and graded exams are welcome but never forced.|Two small concerts a year give learners something cheerful to practise for.

driving-lessons 8
driving instructor|ADI driving instructor
School of Motoring|Driving School
automatic lessons|manual lessons|intensive courses|motorway lessons|refresher lessons|mock tests|nervous drivers
Dual controls, a calm voice and a pass rate well above the local average.|Routes cover all the roundabouts that the test centre likes to use.

computer-and-skills-training 3
IT trainer|computer tutor
Training|Skills Training
Excel training|computer basics|touch typing|tablet lessons for seniors|bookkeeping software|presentation skills|coding for children
Patient sessions at home help later learners feel at ease with a screen.|Company workshops are built from your own spreadsheets and not from a textbook.

early-years-and-childcare 9
childminder|nanny|babysitter
Childcare|Nursery
school runs|after school care|holiday clubs|evening babysitting|newborn care|messy play|wraparound care
Ofsted registered, with paediatric first aid renewed and an enhanced DBS on view.|Days are full of parks, stories and paint, and you see photographs at teatime.

personal-training 10
personal trainer|strength coach|fitness instructor
Fitness|Personal Training|Strength
weight loss plans|strength training|postnatal fitness|couch to 5k|kettlebells|online coaching|boxing fitness
Sessions happen in the park, at the gym or in your front room.|Goals are measured every six weeks, and the plan changes with your life.

yoga-and-pilates 6
yoga teacher|pilates instructor
Yoga|Pilates
hatha yoga|reformer pilates|pregnancy yoga|chair yoga|vinyasa flow|breathwork|office classes
Small classes mean that every body is seen and each posture is adapted.|Mats, blocks and a cup of tea are included with every class.

massage-and-bodywork 8
massage therapist|sports massage therapist
Massage|Bodywork
sports massage|deep tissue massage|Swedish massage|pregnancy massage|hot stones|reflexology|trigger point therapy
Treatments are mobile, with a heated couch and clean linen brought to you.|Runners and desk workers make up most of the diary, often for the same shoulders.

physiotherapy-and-osteopathy 5
physiotherapist|osteopath|chiropractor
Physiotherapy|Osteopathy
back pain|knee rehabilitation|sports injuries|post surgery rehab|neck pain|home visits|dry needling
Assessment, treatment and home exercises all fit within the first hour.|Registered with the HCPC and recognised by the main health insurers.

counselling-and-therapy 9
counsellor|CBT therapist|psychotherapist
Counselling|Therapy
anxiety|bereavement|couples counselling|low mood|work stress|teenage counselling|walk and talk therapy
Sessions are confidential, unhurried and held online or in a quiet room.|A short free call lets you decide whether we would work well together.

nutrition-and-diet 3
nutritionist|registered dietitian
Nutrition|Dietetics
meal planning|gut health|sports nutrition|weight management|menopause diet|food intolerance|family nutrition
Plans are built from food that you already like and shops that you already use.|Advice rests on evidence, never on powders or forbidden lists.

home-care 8
carer|home carer|companion
Home Care|Care Services
personal care|companionship|medication prompts|live in care|dementia care|respite visits|shopping trips
The same two or three carers visit, so faces become familiar quickly.|Families can read the visit notes on their phone the same day.

hairdressing 13
hairdresser|mobile hairdresser|colour specialist
Hair|Hair Studio|Salon
cutting and styling|balayage|highlights|bridal hair|perms|blow dries|curly cuts
A patch test and proper consultation come before any colour is mixed.|Home visits suit new parents and anybody who finds the salon a struggle.

barbering 6
barber|mobile barber
Barbers|Barbershop
skin fades|beard trims|hot towel shaves|scissor cuts|children's cuts|wedding parties|afro hair
Walk in before noon or book a chair online for after work.|Traditional shaves are done slowly, with good soap and better conversation.

nails 7
nail technician|mobile nail technician
Nails|Nail Bar
gel manicures|acrylic nails|pedicures|nail art|BIAB overlays|nail repairs|party bookings
Tools are sterilised between clients and the gels are free from HEMA.|Evening appointments are kept for people who cannot escape in the daytime.

make-up 4
make-up artist|bridal make-up artist
Make-up|Make-up Artistry
bridal make-up|prom make-up|make-up lessons|mature skin|photo shoots|airbrush make-up|henna
A trial before the wedding means no surprises in the mirror on the day.|The kit covers all skin tones and is cruelty free throughout.

skin-and-facial-treatments 6
beautician|skin specialist|facialist
Beauty|Skin Clinic|Aesthetics
facials|chemical peels|microneedling|acne treatment|dermaplaning|LED therapy|skin consultations
Treatment begins with a skin analysis and ends with a routine you can keep.|No hard selling of creams, only what your skin will notice.

brows-and-lashes 5
brow artist|lash technician
Brows|Lash Studio|Brows & Lashes
brow lamination|lash lifts|classic lashes|volume lashes|threading|henna brows|microblading
Patch tests are done at least a day before your first appointment.|A quiet treatment room and a warm blanket send most clients to sleep.

hair-removal 4
waxing specialist|laser technician
Waxing|Laser Clinic
hot wax|sugaring|laser hair removal|intimate waxing|leg waxing|back waxing|electrolysis
Hot wax is used for the delicate places and nothing is ever dipped twice.|Laser courses begin with a patch test and an honest word on results.

dog-walking 11
dog walker|professional dog walker
Dog Walking|Walkies|Paws
group walks|solo walks|puppy visits|home feeding|senior dog walks|adventure hikes|lunchtime walks
Never more than four dogs together, all towelled dry before they go home.|Each walk ends with a photograph and a note of who befriended whom.

pet-sitting-and-boarding 7
pet sitter|cat sitter|home boarder
Pet Sitting|Pet Care|Kennels
cat visits|home boarding|overnight stays|rabbit care|house sitting|day care|chicken keeping
Licensed by the council, with one family of dogs staying at a time.|Cats stay in their own home and the plants are watered too.

pet-grooming 6
dog groomer|mobile dog groomer
Grooming|Dog Grooming
full grooms|hand stripping|nail clipping|puppy first groom|deshedding|cat grooming|ear cleaning
Nervous dogs have the whole salon to themselves and as many breaks as they need.|Breed standard or teddy bear, the cut is agreed before clippers come out.

dog-training 4
dog trainer|canine behaviourist
Dog Training|Canine Coaching
puppy classes|recall training|lead walking|reactive dogs|separation anxiety|gundog basics|trick training
Methods are kind and reward based, with homework that takes ten minutes a day.|Behaviour cases start with a vet check and a long conversation.

veterinary-and-farriery 2
vet|farrier|veterinary nurse
Veterinary|Farriery
vaccinations|horse shoeing|hoof trimming|home visits|microchipping|dental checks|end of life care
Yard visits cover the county, and small animals are seen at home.|Young and nervous horses are given time, and they remember it.

aquatics-and-exotics 1
aquarist|reptile keeper
Aquatics|Reptiles & Exotics
fish tank maintenance|marine aquariums|reptile boarding|vivarium setup|water testing|tortoise care|tank moves
Weekly tank visits keep the water right and the glass clear.|Snakes, geckos and tortoises board in heated, monitored enclosures.
`
