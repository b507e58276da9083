import type { Nation } from '#db/seed/places.ts'
import type { Random } from '#db/seed/random.ts'
import { weighted } from '#db/seed/random.ts'

export type PersonName = { firstName: string; lastName: string }

type Tradition = { weight: number; nation?: Nation; first: readonly string[]; last: readonly string[] }

const words = (list: string) => list.split(' ')

/** First and family names that go together; `nation` marks names much more common there. */
const traditions: readonly Tradition[] = [
  {
    weight: 46,
    first: words(
      'Alison Andrew Beth Callum Claire Colin Daniel Debbie Edward Eleanor Frances Gemma Graham Hannah Helen Ian Jack Jenny Joanne Joel Karen Kerry Laura Lewis Lucy Martin Melanie Natalie Neil Nicola Oliver Patrick Philippa Rachel Ruth Simon Stephanie Stuart Tessa Toby Vicky Wendy',
    ),
    last: words(
      'Ashby Barlow Birtwell Bramley Cartwright Clegg Crossley Dunmore Eastwell Fairhurst Farrow Garside Hadley Hallam Haworth Hepworth Holroyd Ibbotson Kershaw Langford Lockett Marsden Merrick Naylor Oldroyd Parkin Pickering Redfern Rowbotham Sedgwick Shackleton Stanhope Thackray Tindall Wadsworth Whitlock Wilmot Winstanley Yardley',
    ),
  },
  {
    weight: 12,
    first: words(
      'Aisha Amir Anjali Arjun Bilal Deepa Farhan Fatima Gurpreet Harjit Imran Iqra Jaspreet Kavita Manpreet Meera Nadeem Nisha Parveen Rahim Ravi Rukhsana Sanjay Shazia Simran Sunita Tariq Usman Yasmin Zainab',
    ),
    last: words(
      'Acharya Ahmed Bains Begum Bhatt Chaudhry Desai Dhillon Ghafoor Gill Hussain Iyer Joshi Kaur Lakhani Malik Mistry Nair Pandya Qureshi Rahman Sandhu Shaikh Solanki Thakur Uddin Vyas',
    ),
  },
  {
    weight: 10,
    first: words(
      'Abena Ade Akosua Amara Bola Chidi Chinwe Ebo Efua Emeka Esi Femi Folake Ifeoma Kofi Kwabena Kwame Ngozi Obi Sade Temi Tendai Tunde Yaw Zola',
    ),
    last: words(
      'Acheampong Adeyemi Agyeman Akande Asante Balogun Boateng Chukwu Danso Eze Fashola Kamara Mensah Moyo Ndlovu Nwosu Ogunleye Olawale Onyeka Oppong Owusu Sesay Yeboah',
    ),
  },
  {
    weight: 6,
    first: words(
      'Andre Carlton Cherelle Delroy Desmond Donovan Janelle Kemar Leroy Marcia Marlon Nadine Sherelle Tanisha',
    ),
    last: words(
      'Bartley Bennett Brathwaite Campbell Clarke Francis Gayle Grant Hinds Lindo Morrison Pinnock Reid Samuels',
    ),
  },
  {
    weight: 9,
    first: words(
      'Adrian Agnieszka Andrei Beata Danuta Dorota Elena Ewa Grzegorz Ioana Jacek Katarzyna Marek Marta Mihai Monika Pawel Piotr Radu Tomasz Viktor Zofia',
    ),
    last: words(
      'Adamczyk Balan Cieslak Dobre Dudek Florea Gorski Ilves Kalinowski Kowalczyk Kubiak Lupu Maciejewski Nistor Ozols Pawlak Petrauskas Sikora Stoica Wilk Zalewski',
    ),
  },
  {
    weight: 5,
    first: words('Ka-Yan Linh Mei Ming Ngoc Siu-Ling Thanh Wai Xin Yuki Jun Hana'),
    last: words('Chan Cheung Fung Ho Lam Leung Ng Nguyen Pham Tang Tran Yip'),
  },
  {
    weight: 6,
    first: words('Ayse Cem Dilan Elif Hamza Karim Layla Mehmet Omar Rania Samir Selin Yusuf Zehra'),
    last: words('Aksoy Aziz Demir Farah Haddad Hakimi Kaya Mansour Mohamud Nassar Osman Rahimi Sahin Yildiz'),
  },
  {
    weight: 5,
    first: words('Ana Beatriz Carlos Catarina Diogo Giulia Ines Joana Luca Marco Nuno Paola Rui Sofia'),
    last: words('Almeida Barbosa Carvalho Ferrari Lopes Marino Moreira Neves Pinto Ricci Rocha Romano Teixeira'),
  },
  {
    weight: 70,
    nation: 'scotland',
    first: words('Ailsa Alasdair Catriona Ewan Fiona Fraser Gordon Iona Isla Kirsty Mhairi Morag Rory Shona'),
    last: words(
      'Abernethy Buchanan Dalgleish Drummond Galbraith Geddes Imrie Kinnear Lockhart MacAskill McCrae Menzies Rennie Urquhart',
    ),
  },
  {
    weight: 70,
    nation: 'wales',
    first: words('Aled Angharad Bethan Carys Dafydd Eirlys Ffion Geraint Iwan Llinos Lowri Nia Rhodri Sioned'),
    last: words(
      'Beddoe Bevan Bowen Cadwallader Gethin Gwynne Havard Llewellyn Meredith Mostyn Parry Prosser Tudor Vaughan',
    ),
  },
  {
    weight: 70,
    nation: 'northern-ireland',
    first: words('Aoife Brendan Ciara Conor Declan Eimear Fergal Grainne Maeve Niall Orla Roisin Ruairi Siobhan'),
    last: words(
      'Boyle Devlin Donnelly Gilmore Hanna Loughran Magennis McAlister McGlade Mulholland ONeill Quigg Rafferty Toner',
    ),
  },
]

/** Draws names nobody else has; Scottish, Welsh and Irish ones mostly where they belong. */
export function namesake(random: Random): (nation: Nation) => PersonName {
  const taken = new Set<string>()
  return (nation) => {
    const draw = weighted(traditions, (tradition) => weightIn(tradition, nation))
    for (;;) {
      const tradition = draw(random)
      const name = {
        firstName: random.pick(tradition.first),
        lastName: random.pick(tradition.last).replace(/^O(?=[A-Z])/, 'O’'),
      }
      const whole = `${name.firstName} ${name.lastName}`
      if (taken.has(whole)) continue
      taken.add(whole)
      return name
    }
  }
}

function weightIn(tradition: Tradition, nation: Nation): number {
  if (!tradition.nation || tradition.nation === nation) return tradition.weight
  return 1.5
}
