/** Trades at home and outdoors; see `trades.ts` for the five lines of each. */
export const home = `
building-and-extensions 17
builder|general builder|extension and loft builder
Builders|Construction|Building Services
loft conversions|rear extensions|garage conversions|structural openings|full renovations|groundworks|porches
We handle drawings, building control and the final tidy, so one builder is answerable throughout.|Every quotation lists the stages and what each of them costs before a spade goes in.

carpentry-and-joinery 12
carpenter|joiner|carpenter and joiner
Carpentry|Joinery
fitted wardrobes|staircases|skirting and architrave|door hanging|alcove shelving|sash windows|oak flooring
Most pieces are made at the bench first, so the time in your house is short.|Local builders call on us for first and second fix, and so do their neighbours.

electrical-services 16
electrician|NICEIC electrician|domestic electrician
Electrical|Electrics
full rewires|consumer units|EV chargers|outdoor lighting|landlord certificates|fault finding|extra sockets
All work is tested, certified and notified under Part P where that is required.|Old boards and mystery trips are a speciality, and the cause is always explained.

plumbing 17
plumber|local plumber|plumber and bathroom engineer
Plumbing|Plumbing & Drainage
burst pipes|leaking taps|toilet repairs|outside taps|hot water cylinders|blocked drains|washing machine fitting
Emergencies are usually seen the same day, and the water is made safe first.|Parts for the common repairs are on the van, so most jobs take one visit.

heating-and-gas 12
Gas Safe heating engineer|heating engineer|boiler engineer
Heating|Gas & Heating
boiler servicing|boiler replacement|power flushing|radiator swaps|gas safety certificates|heat pumps|underfloor heating
Registered with Gas Safe, and the card is shown at the door without asking.|Annual services come with a reminder, a written report and an honest view of the boiler.

roofing 10
roofer|slate and tile roofer|flat roof specialist
Roofing|Roofing & Guttering
flat roofs|slate repairs|chimney repointing|lead flashing|fascias and soffits|moss removal|storm damage
Photographs from the roof come with each quotation, so you see what we see.|Rubber and fibreglass flat roofs carry a written twenty year guarantee.

bricklaying-and-stonework 7
bricklayer|stonemason|bricklayer and stonemason
Brickwork|Masonry
garden walls|repointing|lime mortar|stone steps|brick matching|retaining walls|arches
Old walls are pointed in lime and new ones matched in colour and bond.|We lay for two builders in the area and take on garden walls between.

plastering-and-rendering 8
plasterer|plasterer and renderer|dry liner
Plastering|Plastering & Rendering
ceiling skims|external render|dry lining|damp repairs|coving|artex covering|patch repairs
Floors and furniture are sheeted up first, and the room is left ready for paint.|Silicone and monocouche renders are applied with the scaffold included in the price.

tiling-and-flooring 8
tiler|floor fitter|tiler and floor layer
Tiling|Floors
bathroom tiling|laminate flooring|herringbone floors|vinyl and lino|wet rooms|floor levelling|carpet fitting
Subfloors are checked and levelled first, because that is where most floors fail.|Large porcelain, natural stone and awkward Victorian hallways are all welcome.

kitchens-and-bathrooms 9
kitchen fitter|bathroom fitter|kitchen and bathroom fitter
Kitchens|Bathrooms|Kitchens & Bathrooms
kitchen fitting|bathroom refits|worktops|shower rooms|splashbacks|cloakrooms|accessible bathrooms
One team takes out the old room, fits the new one and does the tiling.|Supply your own units or use our trade accounts, whichever suits your budget.

windows-and-doors 7
glazier|locksmith|window fitter
Windows|Glazing|Locks & Glazing
double glazing repairs|misted panes|composite doors|lock changes|bifold doors|sash cords|cat flaps
Misted units are swapped without changing the frame, at half the price of a window.|Locked out at midnight or planning new bifolds, you speak to the person who comes.

handyman 14
handyman|handyperson|odd job man
Handyman Services|Home Repairs|Property Care
flat pack assembly|picture hanging|shelf fitting|curtain rails|silicone sealing|gate repairs|television mounting
Save up the small jobs and have them done together in a half day.|No job is too small, and the drill, ladder and fixings come along.

domestic-cleaning 17
cleaner|domestic cleaner|house cleaner
Cleaning|Home Cleaning
weekly cleaning|ironing|oven cleaning|spring cleans|bed changing|fridge cleaning|kitchen deep cleans
You have the same cleaner each week, with a cover you have met.|Products are kind to children and pets, and yours can be used instead.

end-of-tenancy-cleaning 6
end of tenancy cleaner|deep cleaner
Deep Cleaning|Tenancy Cleaning
move out cleans|inventory cleans|oven cleaning|limescale removal|after party cleans|carpet shampooing|wall washing
If the agent finds fault within three days, we return and put it right.|Letting agents send us their checklist and we work to it line by line.

carpet-and-upholstery-cleaning 5
carpet cleaner|carpet and sofa cleaner
Carpet Care|Carpet Cleaning
carpet cleaning|sofa cleaning|stain removal|rug washing|mattress cleaning|pet odour treatment|curtain cleaning
Hot water extraction leaves most carpets dry enough to walk on in three hours.|Fibres are tested first, and wool or silk is cleaned by hand.

window-and-gutter-cleaning 8
window cleaner|window and gutter cleaner
Window Cleaning|Windows & Gutters
window cleaning|gutter clearing|conservatory roofs|solar panel cleaning|fascia washing|skylights|shop fronts
A text goes out the evening before, and payment is by bank transfer after.|The pure water pole reaches four floors without a ladder on your wall.

office-and-commercial-cleaning 5
office cleaner|contract cleaner
Contract Cleaning|Commercial Cleaning
office cleaning|school cleaning|communal hallways|washroom supplies|floor polishing|after works cleans|shop cleaning
Teams work before eight or after six, and a supervisor inspects each month.|Method statements, insurance and vetting records are supplied before the first shift.

house-removals 8
remover|house mover|removals specialist
Removals|Moving & Storage
house removals|packing service|piano moving|storage|office moves|furniture dismantling|moves abroad
A surveyor visits or calls by video, so the van is never too small.|Packing materials come a week before and empty boxes are collected afterwards.

man-and-van 9
man with a van|van driver
Van Hire|Man & Van
small moves|student moves|furniture collection|same day delivery|marketplace pickups|tip runs|airport luggage
The price is fixed by the load, and I carry as well as drive.|Blankets, straps and a trolley are aboard for wardrobes and washing machines.

waste-and-house-clearance 6
clearance specialist|licensed waste carrier
Clearances|Waste Removal
rubbish removal|house clearance|garden waste|shed removal|probate clearance|mattress collection|skip hire
Licensed by the Environment Agency, with a transfer note for each load.|Anything good goes to charity shops, and over eighty per cent is recycled.

garden-maintenance 15
gardener|jobbing gardener|RHS trained gardener
Gardens|Gardening|Garden Care
lawn mowing|hedge cutting|weeding|pruning roses|border planting|leaf clearing|lawn treatment
Regular visits through the season keep the borders in hand and the lawn green.|Battery tools keep the noise down, and green waste is taken away.

landscaping-and-design 8
landscaper|garden designer|landscape gardener
Landscapes|Landscaping|Garden Design
garden design|turfing|planting plans|raised beds|garden rooms|drainage|artificial grass
Each design starts with the soil, the light and how you use the space.|Drawings, planting lists and the digging itself all come from one small team.

tree-surgery 6
tree surgeon|arborist|qualified arborist
Tree Care|Tree Services
crown reduction|felling|stump grinding|hedge reduction|deadwood removal|tree surveys|logs and woodchip
Council permission for protected trees is applied for on your behalf.|Climbers hold NPTC tickets, and the insurance covers five million pounds.

fencing-and-decking 7
fencer|fencing contractor|decking installer
Fencing|Fencing & Decking
closeboard fencing|composite decking|gate hanging|trellis|post replacement|pergolas|picket fences
Concrete or timber posts are set deep, since storms here are not gentle.|Old panels are taken away and the line is agreed with your neighbour first.

driveways-and-patios 7
paving contractor|driveway installer|patio layer
Paving|Driveways
block paving|resin driveways|porcelain patios|tarmac|dropped kerbs|gravel drives|paving repairs
The base is dug and compacted properly, so the surface stays level for years.|Permeable systems keep you within planning rules on front gardens.

ponds-and-water-features 2
pond specialist|water garden designer
Ponds|Water Gardens
pond cleaning|fountains|pond liners|koi pools|pump repairs|waterfalls|wildlife ponds
Filters, pumps and plants are balanced so that the water stays clear.|Wildlife ponds with gentle slopes are our favourite commission of all.

pest-control 4
pest controller|pest technician
Pest Control|Pest Solutions
rat control|wasp nests|bed bugs|mouse proofing|moths|ants|bird netting
Unmarked vans, plain advice and proofing that stops the problem returning.|Wasp nests are a fixed price and usually dealt with the same afternoon.

painting-and-decorating 14
painter and decorator|decorator|painter
Decorating|Painting & Decorating|Decor
interior painting|wallpapering|woodwork and trim|ceilings|stairwells|feature walls|kitchen cabinet painting
Preparation takes longer than painting, which is why the finish lasts.|Low odour paints let you sleep in the room the same night.

exterior-painting 5
exterior painter|masonry painter
Exterior Painting|Exteriors
masonry painting|sash window painting|render repairs|shop fronts|garage doors|rope access|railings
Scaffold or rope access is priced in, with no surprises at the end.|Rotten sills are cut out and rebuilt in resin before any paint goes on.

interior-design 5
interior designer|home stylist
Interiors|Design
room schemes|colour consultations|home staging|lighting plans|space planning|kitchen design|furniture sourcing
A two hour consultation leaves you with a palette, a plan and a shopping list.|Trade discounts are passed on and each supplier is one we have used.

curtains-and-blinds 4
curtain maker|blinds fitter
Curtains|Blinds|Soft Furnishings
made to measure curtains|roman blinds|shutters|cushions|curtain poles|blackout linings|blind repairs
Fabric books come to your home, along with a tape measure and an honest opinion.|Everything is sewn in our own workroom and hung by the person who measured.

upholstery-and-furniture-restoration 4
upholsterer|furniture restorer|French polisher
Upholstery|Restoration
chair reupholstery|sofa repairs|French polishing|cane seating|leather repairs|headboards|antique restoration
Horsehair, webbing and hand tied springs are used where the piece deserves them.|Send two photographs and an estimate comes back by the next evening.
`
