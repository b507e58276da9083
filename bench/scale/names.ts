import { weighted } from '#db/demo/random.ts'

type Naming = { weight: number; first: readonly string[]; last: readonly string[] }

function naming(weight: number, first: string, last: string): Naming {
  return { weight, first: first.split(/\s+/), last: last.split(/\s+/) }
}

/** First and last names that go together, in about the shares of the country. */
const namings: readonly Naming[] = [
  naming(
    74,
    `James Oliver Jack Harry George Thomas William Daniel Matthew Joshua Adam Luke Ryan Ben Sam Joe Alex Lewis Nathan
Liam Connor Jake Aaron Kyle Scott Craig Lee Darren Gary Paul Mark Steve Andrew David Simon Neil Ian Keith Barry Trevor
Graham Stuart Martin Peter Robert Richard Stephen Kevin Tony Phil Emma Olivia Sophie Charlotte Emily Jessica Lucy Hannah
Chloe Megan Amy Laura Rachel Rebecca Sarah Claire Nicola Lisa Karen Julie Tracey Donna Joanne Michelle Kelly Gemma Kirsty
Stacey Holly Georgia Abigail Grace Ella Daisy Poppy Freya Zoe Natalie Victoria Helen Alison Deborah Susan Linda Jane
Elizabeth Katie Leanne`,
    `Smith Jones Taylor Brown Wilson Johnson Wright Walker Robinson Thompson White Hughes Edwards Green Hall Wood
Harris Lewis Martin Jackson Clarke Clark Turner Hill Cooper Ward Moore Morris Watson Harrison Baxter Morgan Baker Parker
Allen King Lee Young Mitchell James Richardson Bennett Cook Shaw Carter Bell Collins Cox Bailey Miller Marshall Adams
Mills Webb Rogers Stevens Palmer Knight Hunt Holmes Barker Dixon Fletcher Lloyd Ellis Barnes Harvey Butler Foster Graham
Fisher Russell Powell Chapman Gibson Pearson Elliott Andrews Reynolds Ford Hamilton Payne Fox Spencer Cole West Bradley
Atkinson Dean Lawson Burton Hart Holland Newton Hudson Rose Dawson Porter Gardiner Nicholson Lowe Preston Sutton Whitehead
Hawkins Swift Pickering Ashworth Entwistle Thorpe Holt Goddard Lambert Bishop Sharp Field Frost Nash Poole Winter`,
  ),
  naming(
    8,
    'Callum Ewan Fraser Hamish Rory Gregor Angus Finlay Euan Craig Eilidh Isla Catriona Mairi Fiona Morag Kirsty Ailsa Iona Heather',
    'MacDonald Campbell Stewart Robertson Murray Fraser Reid Ross MacLeod Grant Cameron Sinclair Kerr Duncan McIntyre Buchanan',
  ),
  naming(
    5,
    'Rhys Dylan Gareth Owain Ieuan Huw Geraint Emyr Iwan Carys Sian Bethan Cerys Ffion Angharad Lowri Nia Megan Rhiannon Eleri',
    'Davies Evans Williams Thomas Roberts Griffiths Price Jenkins Rees Owen Pritchard Llewellyn Vaughan Bowen Hopkins Probert',
  ),
  naming(
    5,
    'Sean Patrick Declan Ciaran Niall Brendan Conor Eoin Padraig Aidan Aoife Siobhan Roisin Niamh Orla Maeve Grainne Sinead Deirdre Clodagh',
    "Murphy Kelly O'Brien Byrne Ryan O'Connor Walsh Doherty McCarthy Gallagher Quinn Boyle Kennedy Lynch Duffy McLaughlin",
  ),
  naming(
    9,
    'Mohammed Imran Asif Bilal Faisal Hamza Raj Sanjay Amit Vikram Harpreet Gurdeep Ayesha Fatima Zainab Nadia Sana Priya Anjali Meera Simran Jaspreet Farah Shabnam',
    'Khan Ahmed Hussain Ali Patel Shah Singh Kaur Sharma Begum Malik Iqbal Mahmood Chaudhry Gill Desai Mistry Rahman Uddin Bhatt',
  ),
  naming(
    4,
    'Kwame Kofi Emeka Tunde Femi Chidi Marcus Jerome Leroy Winston Amara Ngozi Folake Abena Ama Chantelle Keisha Yvonne Blessing Comfort',
    'Okafor Adeyemi Mensah Boateng Owusu Okonkwo Campbell Francis Asante Balogun Osei Bailey Eze Grant Bello Appiah Gordon Sesay',
  ),
  naming(
    5,
    'Piotr Tomasz Marek Krzysztof Pawel Andrei Ionut Mihai Lukas Jonas Dimitar Agnieszka Katarzyna Magda Ewa Elena Ioana Daiva Monika Joanna',
    'Nowak Kowalski Wisniewski Mazur Wojcik Krawczyk Popescu Ionescu Popa Dumitru Kazlauskas Petrov Ivanov Zielinski Pawlak Stan',
  ),
]

export const drawNaming = weighted(namings, (entry) => entry.weight)
