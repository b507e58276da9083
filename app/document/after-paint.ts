import { FACES } from '#app/ui/fonts.ts'

// Scripts wait for the first paint, since they would delay the style sheet and the fonts (render-fast.tsx).

/** Browsers run no scripts of these types; the scripts' hashes are in the page's policy, since they will run. */
export const DEFERRED_SCRIPT = 'script/later'
export const DEFERRED_MODULE = 'module/later'

/** The block of a page's data, for React Router's stream of it. */
export const PAGE_DATA = 'page-data'

// It is a module, which runs in a task of its own after the page is read: the browser works out the first style right after
// the last script of a page. The first layout is a task of its own, between the first style and the first paint: a slow
// phone can respond in between. It waits for the fonts, which mostly come with the style sheet: text in others would be
// laid out twice. A page in a background tab is never painted; a second is long enough there. React and the framework run
// in tasks of their own too, and each file is asked for in one.
export const bootScript = (faces: string = FACES) =>
  [
    `setTimeout(()=>{const faces='${faces}',layout=()=>document.body.offsetHeight;`,
    'const later=()=>setTimeout(layout);document.fonts.check(faces)?layout():document.fonts.load(faces).then(later,later)});',
    `{const run=(from,type)=>document.querySelectorAll(\`script[type="\${from}"]\`).forEach((waiting)=>{`,
    `const script=document.createElement('script');script.type=type;script.textContent=waiting.textContent;`,
    'document.head.append(script)});',
    `let start=()=>{start=()=>{};run('${DEFERRED_SCRIPT}','text/javascript');`,
    `const data=window.__reactRouterContext.streamController;data.enqueue(document.getElementById('${PAGE_DATA}').textContent);data.close();`,
    `const links=[...document.querySelectorAll('link[rel=later]')];`,
    `const heavy=['/react-','/framework-'].map((name)=>links.find(({href})=>href.includes(name))?.href);`,
    `const preload=()=>{const link=links.shift();if(link){link.rel='modulepreload';setTimeout(preload)}};`,
    `const next=()=>setTimeout(()=>{const file=heavy.shift();file?import(file).then(next,next):run('${DEFERRED_MODULE}','module')});`,
    'setTimeout(preload);next()};',
    `try{new PerformanceObserver(()=>start()).observe({type:'paint',buffered:true})}catch{start()}`,
    'setTimeout(()=>start(),document.hidden?0:1000)}',
  ].join('')
