import type { TradeGroup } from './trade.ts'

export const marketing: TradeGroup = {
  slug: 'marketing-and-advertising',
  manner: [
    'It begins with your customers: who they are, what they worry about and where they look.',
    'You approve every piece before it goes out, and two rounds of changes are always included.',
    'There are no twelve-month contracts, only a month’s notice either way.',
    'A short monthly report shows what was done, what it cost and what came of it.',
    'Local firms with modest budgets are the people [I] most enjoy working with.',
    'All files, accounts and passwords belong to you from the first day.',
    'If an idea is not working, [I] stop it and try something else without being asked.',
  ],
  assurance: [
    'Prices are fixed per project and agreed in writing.',
    'Deadlines are met: if one slips because of [me], that part of the work is free.',
    'Fully insured, with references from businesses in the area.',
    'Your competitors in the same town are turned away for as long as we work together.',
  ],
  praise: [
    'Really took the time to understand our business.',
    'Creative, reliable and easy to work with.',
    'Delivered early and within the budget.',
    'We have had noticeably more enquiries since.',
    'Straightforward advice without buzzwords.',
    'Changes were made quickly and without grumbling.',
  ],
  mixed: [
    'Good ideas, but we had to push for deadlines.',
    'Decent work; the first draft missed the mark, the second was better.',
    'Results were all right, though less than we had hoped for.',
  ],
  poor: [
    'Spelling mistakes in the final version, and slow to correct them.',
    'We paid for three months and saw very little happen.',
    'Promised far more than was delivered.',
  ],
  trades: [
    {
      slug: 'digital-marketing-and-seo',
      craft: 'search marketing',
      titles: ['SEO and search advertising', 'Digital marketing for local firms', 'Search and analytics consultant'],
      names: ['Search Marketing', 'Digital Marketing', 'Online Marketing'],
      about: [
        'Local search is the speciality: being found by the people three streets away who need you this week.',
        'Adverts start small, are measured weekly and only grow when they earn their keep.',
        'Websites are checked for speed, structure and missing words before a penny is spent on clicks.',
      ],
      skills: ['Local SEO', 'Search adverts', 'Analytics', 'Keyword research', 'E-mail marketing', 'Website audits'],
      services: [
        ['Website audit', 'Ten-page report in order of urgency.', 280, 'per job'],
        ['Local SEO', 'Ongoing work, per month.', 250, 'from'],
        ['Search advert management', 'Per month, advert budget extra.', 200, 'from'],
      ],
      work: [['Search plan for a dental practice', 'New patient enquiries doubled in five months.']],
      praise: [
        'We appear on the first page for the searches that matter to us.',
        'Halved our advert spending and the phone rings more.',
      ],
    },
    {
      slug: 'social-media',
      craft: 'social media management',
      titles: ['Social media manager', 'Content and community for small brands', 'Social media training'],
      names: ['Social', 'Social Media', 'Content'],
      about: [
        'A month of posts is planned in one afternoon, with pictures taken at your place and words that sound like you.',
        'Comments and messages are answered every weekday in a tone agreed with you.',
        'Training is available for teams who would rather do it themselves with a bit of support.',
      ],
      skills: ['Content planning', 'Short videos', 'Community management', 'Paid social', 'Training', 'Product photos'],
      services: [
        ['Monthly management', 'Twelve posts, replies and a report.', 320, 'from'],
        ['Content day', 'Photos and clips for a whole month.', 380, 'per day'],
        ['Training session', 'Two hours for your team.', 160, 'per job'],
      ],
      work: [['Relaunch of a garden centre', 'Weekly planting clips with a growing local following.']],
      praise: ['Our posts finally sound like us.', 'Sold out our spring workshop from two short videos.'],
    },
    {
      slug: 'branding-and-graphic-design',
      craft: 'graphic design',
      titles: ['Graphic designer', 'Logo and brand designer', 'Branding for new businesses'],
      names: ['Design', 'Creative', 'Graphic Design'],
      about: [
        'Logos, menus, packaging and van graphics are designed to work in one colour on a receipt as well as on a shopfront.',
        'You see three honest directions, choose one, and it is refined until it feels right.',
        'Files come in every format your printer, sign maker or web designer will ever ask for.',
      ],
      skills: ['Logo design', 'Brand guidelines', 'Packaging', 'Menus', 'Brochures', 'Illustration'],
      services: [
        ['Logo', 'Three directions, one refined, all files.', 380, 'from'],
        ['Brand starter set', 'Logo, colours, type, cards and templates.', 850, 'from'],
        ['Design by the hour', 'Flyers, menus and small jobs.', 48, 'per hour'],
      ],
      work: [
        ['Brand for a coffee roaster', 'Hand-drawn mark, labels and shop sign.'],
        ['Festival programme', 'Thirty-two pages and a set of posters for {town}.'],
      ],
      praise: [
        'The logo looks as if it had always been ours.',
        'Our menus are finally readable and customers have noticed.',
      ],
    },
    {
      slug: 'copywriting-and-content',
      craft: 'copywriting',
      titles: ['Copywriter', 'Website and blog writer', 'Copywriter and editor'],
      names: ['Copywriting', 'Words', 'Writing'],
      about: [
        'Websites, newsletters, case studies and funding bids are written after a proper interview, so the words sound like you.',
        'Technical firms are a speciality, because complicated things deserve simple sentences.',
        'Every text is proofread by a second pair of eyes before it reaches you.',
      ],
      skills: ['Website copy', 'Blogs', 'Newsletters', 'Case studies', 'Editing', 'Proofreading'],
      services: [
        ['Web page', 'Interview, draft and two rounds of changes.', 120, 'from'],
        ['Blog article', 'About 800 words, researched.', 140, 'per job'],
        ['Proofreading', 'Per hour, about 2,000 words.', 32, 'per hour'],
      ],
      work: [['Website words for a physio clinic', 'Twelve pages that answer real questions.']],
      praise: [
        'Made our rather dull subject a pleasure to read.',
        'Interviewed me for an hour and captured exactly what we do.',
      ],
    },
    {
      slug: 'print-and-signage',
      craft: 'printing and sign making',
      titles: ['Print shop and sign maker', 'Shop signs and vehicle graphics', 'Printing, banners and signs'],
      names: ['Print', 'Signs', 'Print & Sign'],
      about: [
        'Business cards, menus, banners, shop fronts and vehicle lettering are made in the workshop and not sent away.',
        'Artwork is checked by a person before printing, and you are phoned if anything looks wrong.',
        'Signs are fitted with the right fixings for the wall and, where needed, with advice about permission.',
      ],
      skills: ['Business cards', 'Banners', 'Shop signs', 'Vehicle graphics', 'Window vinyl', 'Large format printing'],
      services: [
        ['Business cards', 'Two hundred and fifty, double-sided.', 45, 'per job'],
        ['PVC banner', 'Two metres by one, hemmed and eyeletted.', 60, 'per job'],
        ['Van lettering', 'Sides and rear, fitted.', 280, 'from'],
      ],
      work: [
        ['Hand-finished shop front', 'Painted fascia with raised letters in {town}.'],
        ['Fleet of five vans', 'Matching graphics fitted over two days.'],
      ],
      praise: [
        'Spotted a wrong phone number in our artwork and saved us a reprint.',
        'The shop sign looks fantastic and was up within the week.',
      ],
    },
    {
      slug: 'leaflet-distribution',
      craft: 'leaflet distribution',
      titles: ['Leaflet distribution', 'Door-to-door leaflet delivery', 'Tracked flyer distribution'],
      names: ['Leaflets', 'Door to Door', 'Distribution'],
      about: [
        'Leaflets are delivered by hand, street by street, with GPS records sent to you afterwards.',
        'Signs asking for no leaflets are respected, and nothing is ever left sticking out of a letterbox.',
        'Advice on timing and areas comes free, based on years of walking the same streets.',
      ],
      skills: [
        'Door-to-door delivery',
        'Area planning',
        'GPS tracking',
        'Event handouts',
        'Leaflet printing',
        'Poster rounds',
      ],
      services: [
        ['Five thousand leaflets', 'Delivered on their own, tracked.', 350, 'per job'],
        ['Shared delivery', 'Per thousand, with up to two others.', 45, 'per job'],
        ['Street handouts', 'Two people at a place you choose.', 32, 'per hour'],
      ],
      work: [],
      praise: [
        'Had calls from the very streets they had walked that morning.',
        'The tracking showed every road was covered.',
      ],
    },
  ],
}
