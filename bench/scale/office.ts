/** Trades of the office, the workshop and the event; see `trades.ts` for the five lines of each. */
export const office = `
car-repairs-and-servicing 13
mechanic|mobile mechanic|vehicle technician
Garage|Motors|Autos
full servicing|brake replacement|clutch replacement|timing belts|diagnostics|suspension|battery replacement
Worn parts are kept in a box so that you can see them.|Dealer level diagnostics read the fault before anybody guesses at parts.

mot-testing 5
MOT tester|MOT inspector
MOT Centre|Test Centre
class 4 tests|class 7 vans|motorcycle tests|retests|emissions checks|headlamp alignment|pre-MOT checks
Wait with a coffee and watch the test from behind the glass.|Minor failures are often mended the same day, and the retest is free.

bodywork-and-paint 5
panel beater|dent repairer|car sprayer
Bodyshop|Body & Paint
dent removal|scratch repair|bumper repairs|full resprays|alloy refurbishment|insurance repairs|rust repair
Paint is matched by camera and blended, so the panel does not shout.|Small dents are pushed out on your drive without any filler or paint.

car-valeting 6
car valeter|mobile valeter|detailer
Valeting|Detailing
full valets|ceramic coating|machine polishing|interior deep cleans|fleet washing|pet hair removal|engine bay cleaning
The van carries its own water and power, so a parking space is enough.|Two buckets and soft mitts keep swirl marks out of the paint.

tyres-and-wheels 4
tyre fitter|mobile tyre fitter
Tyres|Tyres & Wheels
tyre fitting|puncture repairs|wheel alignment|locking nut removal|balancing|winter tyres|run flats
Fitting happens at your home or work, often within two hours of the call.|Budget and premium brands are both in stock, with old tyres recycled.

breakdown-and-recovery 4
recovery driver|breakdown operator
Recovery|Breakdown Services
roadside recovery|jump starts|vehicle transport|accident recovery|wrong fuel draining|winching|classic car transport
Lines are open all night, and the truck carries low sports cars safely.|You have a price and an arrival time before the truck leaves the yard.

motorbike-and-van-repairs 3
motorcycle mechanic|van mechanic
Motorcycles|Van Centre
motorcycle servicing|scooter repairs|van servicing|chain and sprockets|carburettor rebuilds|tail lifts|camper repairs
Vans are booked in for the evening so that a tradesman loses no day.|Carburettors and old Triumphs are met with patience and the right spanners.

event-planning 5
event planner|wedding planner|party planner
Events|Weddings & Events
wedding planning|corporate events|birthday parties|on the day coordination|conference planning|venue finding|budget planning
A running order to the minute means that you may enjoy your own party.|Suppliers are people we trust, and their discounts go to you.

catering 8
caterer|private chef|event caterer
Catering|Kitchen|Food
wedding buffets|private dining|corporate lunches|hog roasts|vegan menus|canapes|afternoon teas
Menus are cooked from scratch, with allergies taken as seriously as flavour.|Crockery, staff and washing up can be part of the price per head.

djs-and-entertainers 6
DJ|children's entertainer|magician
Discos|Entertainment
wedding discos|close up magic|face painting|karaoke|balloon modelling|silent discos|quiz nights
Requests are taken before and during the night, even the doubtful ones.|Equipment is PAT tested and set up long before the first guest arrives.

venue-hire 3
venue manager|hall keeper
Hall|Function Rooms
hall hire|wedding receptions|meeting rooms|community classes|film locations|rehearsal space|licensed bar
There is step free access, parking for sixty and a proper kitchen.|Hourly hire suits classes, while weekend packages include setting up time.

marquees-and-equipment-hire 3
marquee supplier|event hire specialist
Marquees|Event Hire
marquee hire|bouncy castles|tables and chairs|dance floors|generators|portable toilets|stretch tents
The site is measured first, and the crew removes each peg afterwards.|Heaters, lighting and flooring make an October garden party quite possible.

flowers-and-decoration 4
florist|wedding florist|balloon artist
Flowers|Floristry|Balloons
bridal bouquets|funeral flowers|balloon arches|table centres|dried flowers|weekly office flowers|workshops
Stems come from British growers whenever the season allows it.|Funeral tributes are made with care and delivered to the director.

cakes-and-baking 5
cake maker|baker|celebration cake artist
Cakes|Bakery|Bakes
wedding cakes|birthday cakes|cupcakes|gluten free bakes|vegan cakes|brownie boxes|sugar flowers
The kitchen has five hygiene stars, and tastings are free for weddings.|Sponge is baked the day before and never frozen.

computer-and-laptop-repair 6
computer technician|laptop repairer
Computers|PC Repairs
laptop screens|virus removal|slow computers|SSD upgrades|Mac repairs|data transfer|keyboard replacement
No fix means no fee, and your files are backed up first.|Machines are collected in the morning and most are home by the weekend.

web-design-and-development 8
web designer|web developer|WordPress developer
Web Design|Digital|Studio
WordPress sites|online shops|website hosting|landing pages|site speed|accessibility audits|site maintenance
Sites are quick, readable on a phone and yours to edit afterwards.|You own the domain, the code and the content from the first day.

app-and-software-development 5
app developer|software developer|programmer
Software|Apps
iPhone apps|Android apps|database systems|API integration|prototypes|process automation|code reviews
A working prototype appears within a fortnight, before the large decisions.|Small firms with a painful spreadsheet are the usual and favourite client.

it-support-and-networks 5
IT support engineer|network engineer
IT Support|Networks|Systems
office wifi|Microsoft 365|server support|remote help|network cabling|new starter setup|backups
Calls are answered by an engineer and not by a menu.|Fixed monthly support covers every desk, with visits when the screen is not enough.

phone-and-tablet-repair 4
phone repairer|mobile phone technician
Phone Repairs|Phones
cracked screens|battery replacement|charging ports|water damage|tablet repairs|camera glass|unlocking
Most screens are replaced while you wait, with parts guaranteed for a year.|Your data stays on the phone and your passcode stays with you.

data-and-cyber-security 2
cyber security consultant|data recovery engineer
Cyber Security|Data Recovery
data recovery|penetration tests|Cyber Essentials|phishing training|password audits|incident response|GDPR reviews
Failed drives are opened in a clean cabinet, with no charge if nothing returns.|Reports are written for owners first and technicians second.

smart-home-and-cctv 4
alarm engineer|CCTV installer|smart home installer
Security|Smart Homes
CCTV systems|intruder alarms|video doorbells|smart heating|door entry|home cinema|alarm servicing
Cables are hidden, and you are shown how the app works before we go.|Systems have no monthly fee unless you ask for monitoring.

accountancy-and-bookkeeping 9
accountant|bookkeeper|chartered accountant
Accountants|Bookkeeping|Accountancy
tax returns|payroll|VAT returns|limited company accounts|Xero setup|CIS refunds|management accounts
Fees are fixed for the year, and questions are never on the clock.|Sole traders bring a shoebox and leave with a tax return.

solicitors-and-legal-advice 5
solicitor|family solicitor|legal adviser
Solicitors|Law
divorce|employment disputes|landlord and tenant|contract review|immigration|settlement agreements|small claims
The first half hour is free and ends with a plain letter of advice.|Costs are set out in stages, and you decide at each of them.

conveyancing 3
conveyancer|licensed conveyancer
Conveyancing|Property Lawyers
house purchases|house sales|remortgages|lease extensions|transfer of equity|new build homes|right to buy
You have one named conveyancer with a direct line and weekly news.|Searches are ordered on the first day, since that is where weeks are lost.

wills-and-probate 3
will writer|probate specialist
Wills|Estate Planning
will writing|probate|lasting power of attorney|trusts|estate administration|home visits|will storage
Home visits are free, and documents are explained in ordinary English.|Families are helped through the forms at a pace which suits a hard time.

mortgage-and-financial-advice 5
mortgage broker|financial adviser
Mortgages|Financial Planning|Wealth
first time mortgages|buy to let|remortgages|pensions|life cover|self employed mortgages|investments
Brokers search the whole of the market and are paid by the lender.|Self employed income and untidy credit records do not frighten us.

insurance 2
insurance broker|commercial insurance broker
Insurance|Insurance Brokers
van insurance|public liability|landlord cover|shop insurance|professional indemnity|home insurance|claims help
When you claim, the person who sold the policy takes your call.|Premiums are compared afresh each year, without being asked.

business-consulting 5
business consultant|business adviser
Consulting|Advisory
business plans|funding applications|pricing reviews|HR advice|process improvement|start up mentoring|exit planning
A morning with the figures usually shows where the profit has gone.|Work is by the day with a written outcome, never an endless retainer.

digital-marketing-and-seo 6
SEO consultant|digital marketer|PPC specialist
Digital|Search Marketing|Marketing
local SEO|Google Ads|email campaigns|analytics|keyword research|link building|conversion audits
Reports show enquiries and sales in place of impressions and jargon.|There is no contract beyond thirty days, because results should keep you.

social-media 4
social media manager|content creator
Social|Social Media
Instagram management|content calendars|TikTok videos|Facebook ads|community management|influencer outreach|LinkedIn posts
One photo morning a month gives four weeks of posts in your own voice.|Comments and messages are answered within the hour, weekends included.

branding-and-graphic-design 5
graphic designer|logo designer|brand designer
Design|Creative|Branding
logo design|brand guidelines|menus and brochures|packaging|illustration|book covers|infographics
Three directions are drawn before one is refined, and the files are all yours.|Good type and a sensible grid do most of the work.

copywriting-and-content 3
copywriter|content writer|editor
Words|Copy|Content
website copy|blog articles|proofreading|newsletters|press releases|case studies|tone of voice guides
Drafts arrive on time, sound like you and come with two rounds of changes.|Complicated subjects become pages which a busy person will finish.

print-and-signage 4
printer|sign maker
Print|Signs|Print & Signs
business cards|shop signs|van graphics|banners|T-shirt printing|window lettering|exhibition stands
Proofs are free, and short runs are printed while you wait.|Vans are lettered overnight so that they earn the next morning.

leaflet-distribution 2
leaflet distributor|flyer distributor
Leaflets|Distribution
door to door leaflets|flyer handouts|menu drops|GPS tracked rounds|leaflet design|election leaflets|magazine delivery
Rounds are tracked by GPS, and the map is sent to you that evening.|Streets are chosen with you, house by house if need be.

wedding-photography 7
wedding photographer|documentary wedding photographer
Weddings|Wedding Photography
full day coverage|engagement shoots|second photographer|wedding albums|elopements|registry office weddings|drone photographs
Pictures are candid, with ten minutes of groups and no more.|A preview arrives within two days and the whole gallery within six weeks.

portrait-and-family-photography 6
photographer|family photographer|portrait photographer
Photography|Portraits
newborn shoots|family portraits|headshots|maternity shoots|pet portraits|school photographs|cake smash
Sessions happen outdoors or at home, where children behave like themselves.|There is no studio pressure, and prints are priced on the first page.

commercial-photography 4
commercial photographer|product photographer
Photography|Commercial Studio
product photography|property photos|food photography|team headshots|event coverage|virtual tours|brand libraries
Files are cut out, retouched and named for your shop by next morning.|Agents book before noon and have listing photographs that evening.

video-production 4
videographer|film maker|drone operator
Films|Productions|Media
promotional films|wedding films|drone filming|live streaming|interviews|training videos|colour grading
CAA licensed for drones, insured, and light enough to film without fuss.|One shoot is cut into a film and a dozen clips for the feed.

musicians-and-singers 5
singer|wedding singer|violinist
Music|Ensemble|Band
wedding ceremonies|string quartet|acoustic duo|function band|jazz trio|choir hire|drinks receptions
First dance requests are arranged for you and rehearsed beforehand.|The set runs from Bach to Beyonce, and the volume suits the room.

sound-and-recording 2
sound engineer|recording engineer|producer
Sound|Recording Studio|Audio
band recording|podcast editing|voice overs|mixing|mastering|live sound|PA hire
The live room has a real piano, and the kettle is always on.|Podcasts come back edited, levelled and ready to publish the next day.
`
