/**
 * Lets a page be seen before its scripts come. React Router asks for every script at once, and they would reach the
 * browser before the style sheet and the fonts; nothing on a page waits for them. Now they are asked for once it is
 * painted.
 * @param html a rendered document
 * @param nonce what its own scripts bear
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const own = `<script nonce="${nonce}"`
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll(`${own} type="module"`, `${own} type="${WAITING}"`)
    .replace('</body>', `${own}>{${starter}}</script></body>`)
}

/** Not a type that browsers run; its hash is in the page's policy (server/http/headers.ts), since it will run. */
const WAITING = 'module/later'

// Browsers say when they have painted. A page in a background tab is not painted; a second is long enough for the rest.
// The framework is read in a task of its own, so that a slow phone can answer a touch between the two.
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
