// Scripts wait for the first paint, since they would delay the style sheet and the fonts (page-frame.tsx).

/** Not a type that browsers run; its hash is in the page's policy, since it will run. */
export const LATER = 'module/later'

/** The block of a page's data, for React Router's stream of it. */
export const PAGE_DATA = 'page-data'

// The first layout is a task of its own, between the first style and the first paint: a slow phone can respond in between.
// A page in a background tab is never painted; a second is long enough there. The framework runs in a task of its own too,
// and each file is asked for in one.
export const STARTER = [
  'setTimeout(()=>document.body.offsetHeight);',
  `{const data=window.__reactRouterContext.streamController;data.enqueue(document.getElementById('${PAGE_DATA}').textContent);data.close();`,
  'let start=()=>{start=()=>{};',
  `const links=[...document.querySelectorAll('link[rel=later]')];`,
  `const framework=links.find(({href})=>href.includes('/framework-'));`,
  `const preload=()=>{const link=links.shift();if(link){link.rel='modulepreload';setTimeout(preload)}};`,
  'const run=()=>setTimeout(()=>{',
  `for(const waiting of document.querySelectorAll('script[type="${LATER}"]')){`,
  `const script=document.createElement('script');script.type='module';script.textContent=waiting.textContent;`,
  'document.head.append(script)}});',
  'setTimeout(preload);framework?import(framework.href).then(run,run):run()};',
  `try{new PerformanceObserver(()=>start()).observe({type:'paint',buffered:true})}catch{start()}`,
  'setTimeout(()=>start(),document.hidden?0:1000)}',
].join('')
