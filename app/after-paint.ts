/** Defers scripts until after the first paint, since they would delay the style sheet and the fonts. */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const own = `<script nonce="${nonce}"`
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll(`${own} type="module"`, `${own} type="${WAITING}"`)
    .replace('</body>', `${own}>{${starter}}</script></body>`)
}

/** Not a type that browsers run; its hash is in the page's policy (server/http/headers.ts), since it will run. */
const WAITING = 'module/later'

// A page in a background tab is never painted; a second is long enough there. The framework runs in a task of its own,
// so that a slow phone can respond to a touch between the two.
const starter = [
  'let start=()=>{start=()=>{};let framework;',
  `for(const link of document.querySelectorAll('link[rel=later]')){link.rel='modulepreload';`,
  `if(link.href.includes('/framework-'))framework=link.href}`,
  'const run=()=>setTimeout(()=>{',
  `for(const waiting of document.querySelectorAll('script[type="${WAITING}"]')){`,
  `const script=document.createElement('script');script.type='module';script.textContent=waiting.textContent;`,
  'document.head.append(script)}});',
  'framework?import(framework).then(run,run):run()};',
  `try{new PerformanceObserver(()=>start()).observe({type:'paint',buffered:true})}catch{start()}`,
  'setTimeout(()=>start(),document.hidden?0:1000)',
].join('')
